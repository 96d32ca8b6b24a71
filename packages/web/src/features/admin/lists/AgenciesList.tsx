import { useInfiniteQuery } from "@tanstack/react-query"
import type { ListedAgency } from "@trame/core/admin/contract"
import type { Column } from "../../../components/DataTable.tsx"
import { formatDate, formatMoney, formatNumber } from "../../../lib/format.ts"
import { agenciesOptions } from "../../acting/agencies.ts"
import { useAgencyDialog } from "../dialogs.ts"
import { EntityList, type ListProps } from "./EntityList.tsx"
import styles from "./Named.module.css"
import { Named } from "./Named.tsx"

const count = (label: string, of: (agency: ListedAgency) => number): Column<ListedAgency> => ({
  label,
  numeric: true,
  cell: (agency) => formatNumber(of(agency)),
})

const COLUMNS = [
  {
    label: "Agence",
    cell: ({ name, id }) => <Named name={name} detail={<span className={styles.code}>{id}</span>} />,
  },
  { label: "Créée le", cell: ({ createdAt }) => formatDate(createdAt, { missing: "Date inconnue" }) },
  count("Utilisateurs", ({ users }) => users),
  count("Clients", ({ clients }) => clients),
  count("Influenceurs", ({ influencers }) => influencers),
  count("Campagnes", ({ collaborations }) => collaborations),
  { label: "CA", numeric: true, cell: ({ revenue }) => formatMoney(revenue) },
] as const satisfies Column<ListedAgency>[]

export function AgenciesList({ search, onClearSearch }: Omit<ListProps, "agencyId">) {
  const query = useInfiniteQuery(agenciesOptions(search))
  const { open } = useAgencyDialog()
  return (
    <EntityList
      kind="agencies"
      query={query}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      onOpen={({ id }) => open(id)}
      search={search}
      onClearSearch={onClearSearch}
    />
  )
}
