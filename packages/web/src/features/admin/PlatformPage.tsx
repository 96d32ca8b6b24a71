import { ArrowRightOutlined, UserSwitchOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import { useUrlParam } from "../../lib/address/address.ts"
import { api } from "../../lib/api/api.ts"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatMoney, formatNumber } from "../../lib/format.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { SearchInput } from "../../ui/form/SearchInput.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import styles from "./Admin.module.css"
import { AgencyDialog } from "./AgencyDialog.tsx"
import { DetailDialogs } from "./details.tsx"
import { LISTS } from "./lists.tsx"
import platformPageStyles from "./PlatformPage.module.css"
import { agencyDialogs, KIND_LABELS, KINDS, type Kind, listDialogs } from "./queries.ts"

/** `/superadmin` (spec 1 §2). */
export function Component() {
  useDocumentTitle("Plateforme")
  const [search, setSearch] = useUrlParam("search")
  const { open } = useDialogParam(listDialogs)
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
      <Tiles onOpen={(kind) => open(kind)} />
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
        <LISTS.agencies search={search} onClearSearch={() => setSearch("")} />
      </section>
      <DialogOutlet of={listDialogs}>
        {{
          agencies: () => <ListDialog kind="agencies" />,
          users: () => <ListDialog kind="users" />,
          clients: () => <ListDialog kind="clients" />,
          influencers: () => <ListDialog kind="influencers" />,
          collaborations: () => <ListDialog kind="collaborations" />,
        }}
      </DialogOutlet>
      <DialogOutlet of={agencyDialogs}>
        {{ agency: ({ agency }) => <AgencyDialog agencyId={agency} /> }}
      </DialogOutlet>
      <DetailDialogs />
    </>
  )
}

/** The platform in six figures; all but the revenue open the list behind them. */
export function Tiles({ onOpen }: { onOpen: (kind: Kind) => void }) {
  const query = useQuery(api.admin.overview.queryOptions())
  return (
    <QueryBoundary query={query} loading="Chargement des chiffres" rows={2}>
      {(data) => (
        <ul className={platformPageStyles.tiles} aria-label="Chiffres de la plateforme">
          {KINDS.map((kind) => (
            <li key={kind}>
              <button
                type="button"
                className={platformPageStyles.tile}
                aria-haspopup="dialog"
                onClick={() => onOpen(kind)}
              >
                <span className={platformPageStyles.label}>
                  {KIND_LABELS[kind]}
                  <ArrowRightOutlined aria-hidden="true" />
                </span>
                <span className={platformPageStyles.value}>{formatNumber(data[kind])}</span>
              </button>
            </li>
          ))}
          <li className={platformPageStyles.tile}>
            <span className={platformPageStyles.label}>CA Total</span>
            <span className={platformPageStyles.value}>{formatMoney(data.revenue, { decimals: 0 })}</span>
          </li>
        </ul>
      )}
    </QueryBoundary>
  )
}

const SEARCH_LABELS: Record<Kind, string> = {
  agencies: "Rechercher une agence dans la liste",
  users: "Rechercher un utilisateur",
  clients: "Rechercher un client",
  influencers: "Rechercher un influenceur",
  collaborations: "Rechercher une campagne",
}

/** The whole list behind a tile. */
export function ListDialog({ kind }: { kind: Kind }) {
  const [find, setFind] = useUrlParam("find")
  const List = LISTS[kind]
  return (
    <DialogFrame title={KIND_LABELS[kind]} width={1120} light>
      <div className={styles.list}>
        <SearchInput label={SEARCH_LABELS[kind]} value={find} onSearch={setFind} className={styles.search} />
        <List search={find} onClearSearch={() => setFind(null)} />
      </div>
    </DialogFrame>
  )
}
