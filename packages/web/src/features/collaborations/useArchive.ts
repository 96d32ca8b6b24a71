import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { api, client } from "../../lib/api/api.ts"
import { isUnsettled, problemOf } from "../../lib/api/problem.ts"
import { useNotices } from "../../lib/notices.tsx"
import { patchCard } from "./cache.ts"

export type Archivable = Pick<CollaborationCard, "id" | "version">

/** Archives or restores a collaboration and updates the cache; resolves to the new state. */
export async function setArchived(
  queries: QueryClient,
  { id, version }: Archivable,
  archived: boolean,
): Promise<Archivable> {
  const { id: _, ...written } = await client.collaborations.archive({
    collaborationId: id,
    version,
    archived,
  })
  patchCard(queries, id, written)
  void queries.invalidateQueries({ queryKey: api.clients.get.key() })
  return { id, version: written.version }
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
