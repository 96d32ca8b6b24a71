import { SearchOutlined, TeamOutlined } from "@ant-design/icons"
import { Button, Grid } from "antd"
import { EmptyState } from "../../components/EmptyState.tsx"
import { Pagination } from "../../components/Pagination.tsx"
import { formatNumber } from "../../lib/format.ts"
import { ClientCards } from "./ClientCards.tsx"
import styles from "./ClientsPage.module.css"
import { ClientsTable } from "./ClientsTable.tsx"
import type { ListedClient } from "./listed.ts"
import { useRemoveClient } from "./useRemoveClient.tsx"

interface ClientResultsProps {
  page: { items: ListedClient[]; total: number; page: number; pageCount: number }
  /** Shown while the next answer is on its way. */
  stale: boolean
  search: string
  onNew: () => void
  onEdit: (clientId: string) => void
  onPage: (page: number) => void
  onClearSearch: () => void
}

export function ClientResults({
  page,
  stale,
  search,
  onNew,
  onEdit,
  onPage,
  onClearSearch,
}: ClientResultsProps) {
  const { xl } = Grid.useBreakpoint()
  const remove = useRemoveClient()
  const { items, total } = page

  if (!total && search) {
    return (
      <EmptyState
        icon={<SearchOutlined aria-hidden />}
        title="Aucun résultat"
        description={`Aucun client ne correspond à « ${search} ».`}
        action={<Button onClick={onClearSearch}>Effacer la recherche</Button>}
      />
    )
  }
  if (!total) {
    return (
      <EmptyState
        icon={<TeamOutlined aria-hidden />}
        title="Aucun client"
        description="Ajoutez votre première marque : ses contacts et ses campagnes se retrouveront ici."
        action={
          <Button type="primary" onClick={onNew}>
            Ajouter un client
          </Button>
        }
      />
    )
  }
  const View = xl === false ? ClientCards : ClientsTable
  return (
    <div className={styles.results} aria-busy={stale}>
      <p className={styles.total} role="status">
        {formatNumber(total)} {total > 1 ? "clients" : "client"}
      </p>
      <View clients={items} onEdit={({ id }) => onEdit(id)} onRemove={(client) => void remove(client)} />
      <Pagination label="Pages de clients" page={page.page} pageCount={page.pageCount} onPage={onPage} />
    </div>
  )
}
