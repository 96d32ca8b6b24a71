import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import type { Client } from "@trame/core/campaigns/clients/contract/shapes"
import { api, client as calls } from "../../lib/api/api.ts"
import { patchAll, patchData } from "../../lib/api/patch.ts"
import { isUnsettled, problemOf } from "../../lib/api/problem.ts"
import { useDiscard } from "../../lib/bin/discard.ts"
import { defineDialogs } from "../../lib/dialog/useDialogParam.ts"
import { useNotices } from "../../lib/notices.tsx"

type ClientPage = Awaited<ReturnType<typeof api.clients.list.call>>

export const detailOptions = (clientId: string) => api.clients.get.queryOptions({ input: { clientId } })
const detailKey = (clientId: string) => detailOptions(clientId).queryKey
export type ListedClient = ClientPage["items"][number]

/** The stored client, even if the list's filters exclude it. */
export const readListed = async (one: ListedClient, signal?: AbortSignal): Promise<ListedClient> => ({
  ...one,
  ...(await calls.clients.get({ clientId: one.id }, { signal })).client,
})

/** Identify and name clients during a selection. */
export const selectionKeys = {
  keyOf: ({ id }: Pick<Client, "id">): string => id,
  nameOf: ({ brandName }: Pick<Client, "brandName">): string => brandName,
}

const lists = { queryKey: api.clients.list.key() }

/** Shows a write's answer everywhere at once, then refetches the lists for their order. */
export function showSaved(queries: QueryClient, client: Client): void {
  show(queries, client)
  refreshLists(queries)
}

function show(queries: QueryClient, client: Client): void {
  patchData(queries, detailKey(client.id), (known) => ({ ...known, client }))
  patchAll<ClientPage>(queries, lists, (known) => ({
    ...known,
    items: known.items.map((item) => (item.id === client.id ? { ...item, ...client } : item)),
  }))
}

export function forget(queries: QueryClient, clientId: string): void {
  patchAll<ClientPage>(queries, lists, (known) => ({
    ...known,
    total: known.total - (known.items.some(({ id }) => id === clientId) ? 1 : 0),
    items: known.items.filter(({ id }) => id !== clientId),
  }))
  // The client's page may still be open: it keeps its data, but the next one refetches.
  void queries.invalidateQueries({ queryKey: detailKey(clientId), refetchType: "none" })
}

/** Campaigns and pickers contain the brand's name. */
export function refreshLists(queries: QueryClient): void {
  void queries.invalidateQueries(lists)
  void queries.invalidateQueries({ queryKey: api.clients.pick.key() })
  void queries.invalidateQueries({ queryKey: api.collaborations.key() })
}

/** Archives or restores a client and updates the cache; resolves to the new state. */
export async function setArchived(
  queries: QueryClient,
  { id, version }: Pick<Client, "id" | "version">,
  archived: boolean,
): Promise<Client> {
  const client = await calls.clients.archive({ clientId: id, version, archived })
  show(queries, client)
  return client
}

/** The same for a visible client, with undo for ten seconds. */
export function useArchiveClient() {
  const queries = useQueryClient()
  const notices = useNotices()
  return async function change(client: Pick<Client, "id" | "version" | "brandName">, archived: boolean) {
    try {
      const now = await setArchived(queries, client, archived)
      refreshLists(queries)
      const said = archived ? "est archivé" : "est de nouveau dans les listes"
      notices.undoable(`Le client « ${client.brandName} » ${said}.`, () => void change(now, !archived))
    } catch (error) {
      const problem = problemOf(error)
      const said = isUnsettled(problem) ? "est peut-être resté" : "est resté"
      notices.error(`Le client « ${client.brandName} » ${said} où il était. ${problem.message}`)
    }
  }
}

/** On a client's own page, `edit` concerns that client. */
export const clientDialogs = defineDialogs({ new: [], edit: ["client"], import: [], detail: ["client"] })

/** Asks, deletes and reports; resolves to whether the client is gone. */
export function useRemoveClient(): (client: Pick<Client, "id" | "brandName">) => Promise<boolean> {
  const remove = useDiscard()
  const queries = useQueryClient()
  return async ({ id, brandName }) => {
    const removed = await remove({
      title: `Supprimer le client « ${brandName} » ?`,
      content: "Ses contacts et ses notes seront supprimés. Ses collaborations sont conservées.",
      discard: () => calls.clients.remove({ clientId: id }),
      done: "Client supprimé avec succès",
      failed: ({ message }) => `Erreur lors de la suppression du client. ${message}`,
    })
    if (removed) {
      forget(queries, id)
      refreshLists(queries)
    }
    return removed
  }
}
