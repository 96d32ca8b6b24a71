import { useInfiniteQuery } from "@tanstack/react-query"
import type { ListedCollaboration } from "@trame/core/admin/contract"
import { formatDate, formatMoney } from "../../../lib/format.ts"
import { CollaborationStatusTag } from "../../collaborations/CollaborationStatusTag.tsx"
import { useDetailDialog } from "../dialogs.ts"
import { collaborationsOptions } from "../queries.ts"
import { EntityList, type ListProps } from "./EntityList.tsx"
import { agencyColumn, Named } from "./Named.tsx"

export function CollaborationsList({ agencyId, search, onClearSearch }: ListProps) {
  const query = useInfiniteQuery(collaborationsOptions({ agencyId, search }))
  const { open } = useDetailDialog()
  return (
    <EntityList
      kind="collaborations"
      query={query}
      columns={[
        { label: "Campagne", cell: ({ name, brand }) => <Named name={name} detail={brand} /> },
        { label: "Statut", cell: ({ status }) => <CollaborationStatusTag status={status} /> },
        ...agencyColumn<ListedCollaboration>(agencyId),
        { label: "Date", cell: ({ date }) => formatDate(date, { missing: "Date inconnue" }) },
        { label: "CA", numeric: true, cell: ({ revenue }) => formatMoney(revenue) },
      ]}
      rowKey={({ id }) => id}
      onOpen={({ id, agencyId: of }) => of && open({ kind: "collaboration", agencyId: of, id })}
      search={search}
      onClearSearch={onClearSearch}
    />
  )
}
