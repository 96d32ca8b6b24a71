import { SearchOutlined } from "@ant-design/icons"
import { Button } from "antd"
import type { ReactNode } from "react"
import { CursorList, type CursorQuery } from "../../../components/CursorList.tsx"
import { type Column, DataTable } from "../../../components/DataTable.tsx"
import { EmptyState } from "../../../components/EmptyState.tsx"
import { KIND_LABELS, type Kind } from "../dialogs.ts"

/** What every list is given. */
export interface ListProps {
  /** Of one agency; of the whole platform when left out. */
  agencyId?: string
  search: string
  onClearSearch: () => void
}

interface EntityListProps<Row> extends Pick<ListProps, "search" | "onClearSearch"> {
  kind: Kind
  query: CursorQuery<Row>
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rowKey: (row: Row) => string
  onOpen?: (row: Row) => void
  actions?: (row: Row) => ReactNode
}

const NONE: Record<Kind, { title: string; description: string }> = {
  agencies: { title: "Aucune agence", description: "Les agences qui s'inscriront apparaîtront ici." },
  users: { title: "Aucun utilisateur", description: "Les personnes inscrites apparaîtront ici." },
  clients: { title: "Aucun client", description: "Les marques des agences apparaîtront ici." },
  influencers: {
    title: "Aucun influenceur",
    description: "Les influenceurs qui participent à des campagnes apparaîtront ici.",
  },
  collaborations: { title: "Aucune campagne", description: "Les campagnes des agences apparaîtront ici." },
}

export function EntityList<Row>({ kind, query, search, onClearSearch, ...table }: EntityListProps<Row>) {
  const what = KIND_LABELS[kind].toLowerCase()
  return (
    <CursorList
      query={query}
      loading={`Chargement : ${what}`}
      empty={
        search ? (
          <EmptyState
            icon={<SearchOutlined aria-hidden />}
            title="Aucun résultat"
            description={`Rien ne correspond à « ${search} ».`}
            action={<Button onClick={onClearSearch}>Effacer la recherche</Button>}
          />
        ) : (
          <EmptyState {...NONE[kind]} />
        )
      }
    >
      {(rows) => <DataTable caption={KIND_LABELS[kind]} rows={rows} {...table} />}
    </CursorList>
  )
}
