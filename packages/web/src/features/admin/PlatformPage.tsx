import { UserSwitchOutlined } from "@ant-design/icons"
import { LinkButton } from "../../components/LinkButton.tsx"
import { PageHeader } from "../../components/PageHeader.tsx"
import { SearchInput } from "../../components/SearchInput.tsx"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import { useUrlParam } from "../../lib/useUrlParams.ts"
import styles from "./Admin.module.css"
import { AgencyDialog } from "./details/AgencyDialog.tsx"
import { DetailDialog } from "./details/DetailDialog.tsx"
import { useListDialog } from "./dialogs.ts"
import { ListDialog } from "./ListDialog.tsx"
import { AgenciesList } from "./lists/AgenciesList.tsx"
import { Tiles } from "./Tiles.tsx"

/** `/superadmin` (spec 1 §2). */
export function Component() {
  useDocumentTitle("Plateforme")
  const [search, setSearch] = useUrlParam("search")
  const list = useListDialog()
  return (
    <>
      <PageHeader
        title="Plateforme"
        subtitle="Toutes les agences, leurs équipes et leurs campagnes"
        actions={
          <LinkButton to="/superadmin/user-approval" icon={<UserSwitchOutlined aria-hidden />}>
            Gestion utilisateurs
          </LinkButton>
        }
      />
      <Tiles onOpen={list.open} />
      <section aria-labelledby="agences">
        <div className={styles.toolbar}>
          <h2 id="agences" className={styles.title}>
            Agences
          </h2>
          <SearchInput
            label="Rechercher une agence"
            value={search}
            onSearch={setSearch}
            className={styles.search}
          />
        </div>
        <AgenciesList search={search} onClearSearch={() => setSearch("")} />
      </section>
      <ListDialog />
      <AgencyDialog />
      <DetailDialog />
    </>
  )
}
