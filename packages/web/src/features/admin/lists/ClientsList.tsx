import { useInfiniteQuery } from "@tanstack/react-query"
import type { ListedClient } from "@trame/core/admin/contract"
import { formatDate } from "../../../lib/format.ts"
import { useDetailDialog } from "../dialogs.ts"
import { clientsOptions } from "../queries.ts"
import { EntityList, type ListProps } from "./EntityList.tsx"
import { agencyColumn, Named } from "./Named.tsx"

export function ClientsList({ agencyId, search, onClearSearch }: ListProps) {
  const query = useInfiniteQuery(clientsOptions({ agencyId, search }))
  const { open } = useDetailDialog()
  return (
    <EntityList
      kind="clients"
      query={query}
      columns={[
        { label: "Client", cell: ({ brandName }) => <Named name={brandName} /> },
        { label: "Secteur", cell: ({ sector }) => sector ?? "Non défini" },
        ...agencyColumn<ListedClient>(agencyId),
        { label: "Ajouté le", cell: ({ createdAt }) => formatDate(createdAt, { missing: "Date inconnue" }) },
      ]}
      rowKey={({ id }) => id}
      onOpen={({ id, agencyId: of }) => of && open({ kind: "client", agencyId: of, id })}
      search={search}
      onClearSearch={onClearSearch}
    />
  )
}
