import type { Figures } from "@trame/core/admin/contract"
import { SearchInput } from "../../components/SearchInput.tsx"
import { TabBar } from "../../components/TabBar.tsx"
import { useUrlParams } from "../../lib/useUrlParams.ts"
import styles from "./Admin.module.css"
import { isKind, KIND_LABELS, type Kind } from "./dialogs.ts"
import { LISTS } from "./lists/lists.ts"

type TabKey = Exclude<Kind, "agencies">

const TABS: readonly TabKey[] = ["users", "clients", "influencers", "collaborations"]

/** What an agency has, with one search for all of it. */
export function AgencyTabs({ agencyId, figures }: { agencyId: string; figures: Figures }) {
  const [{ tab, search }, set] = useUrlParams({ tab: "users", search: "" })
  const active = isKind(tab) && tab !== "agencies" ? tab : "users"
  const List = LISTS[active]
  return (
    <TabBar<TabKey>
      label="Rubriques de l'agence"
      active={active}
      onChange={(key) => set({ tab: key }, { push: true })}
      tabs={TABS.map((key) => ({ key, label: KIND_LABELS[key], count: figures[key] }))}
    >
      <div className={styles.list}>
        <SearchInput
          label="Rechercher dans l'agence"
          value={search}
          onSearch={(text) => set({ search: text })}
          className={styles.search}
        />
        <List agencyId={agencyId} search={search} onClearSearch={() => set({ search: null })} />
      </div>
    </TabBar>
  )
}
