import type { Client } from "@trame/core/clients/contract"

export type ListedClient = Client & { collaborationCount: number }

export interface ClientsViewProps {
  clients: ListedClient[]
  onEdit: (client: ListedClient) => void
  onRemove: (client: ListedClient) => void
}

export const collaborationCount = (count: number): string =>
  count === 0 ? "Aucune collaboration" : `${count} collaboration${count > 1 ? "s" : ""}`
