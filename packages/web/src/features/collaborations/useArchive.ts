import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { api, client } from "../../lib/api/api.ts"
import { isUnsettled, problemOf } from "../../lib/api/problem.ts"
import { useNotices } from "../../lib/notices.tsx"
import { forgetOwnWrite, knownCard, patchCard, rememberOwnWrite } from "./cache.ts"

export type Archivable = Pick<CollaborationCard, "id" | "version">

/** Archives or restores a collaboration, in the lists at once; resolves to the new state. */
export async function setArchived(
  queries: QueryClient,
  { id, version }: Archivable,
  archived: boolean,
): Promise<Archivable> {
  const card = knownCard(queries, id)
  // With the revision that the write will produce, so that lists do not count it as read.
  if (card)
    rememberOwnWrite(queries, id, { ...card, archived, version: version + 1, revision: card.revision + 1 })
  try {
    const { id: _, ...written } = await client.collaborations.archive({
      collaborationId: id,
      version,
      archived,
    })
    patchCard(queries, id, written)
    void queries.invalidateQueries({ queryKey: api.clients.get.key() })
    return { id, version: written.version }
  } catch (error) {
    forgetOwnWrite(queries, id)
    throw error
  }
}

/** The same for a visible one, with undo for ten seconds. */
export function useArchive() {
  const queries = useQueryClient()
  const notices = useNotices()
  return async function change({ name, ...one }: Archivable & { name: string }, archived: boolean) {
    try {
      const now = await setArchived(queries, one, archived)
      const said = archived ? "est archivée" : "est de nouveau dans les listes"
      notices.undoable(`« ${name} » ${said}.`, () => void change({ ...now, name }, !archived))
    } catch (error) {
      const problem = problemOf(error)
      const said = isUnsettled(problem) ? "est peut-être restée" : "est restée"
      notices.error(`« ${name} » ${said} où elle était. ${problem.message}`)
    }
  }
}
