import { useQueryClient } from "@tanstack/react-query"
import { client } from "../api/api.ts"
import { problemOf } from "../api/problem.ts"
import { type Removal, useConfirm, useRemoval } from "../dialog/useConfirm.tsx"
import { useNotices } from "../notices.tsx"

/** Ends the question before a deletion (rules/platform.md#bin). */
export const KEPT = "Tout reste 30 jours dans la corbeille."

/** Restores entries of the bin and reports; asks first when another record has taken a place. */
export function useRestore(): (binIds: readonly string[], done?: string) => Promise<boolean> {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const notices = useNotices()

  async function restore(binId: string, replace = false): Promise<boolean> {
    try {
      await client.bin.restore({ binId, replace })
      return true
    } catch (error) {
      const { message, fields } = problemOf(error)
      if (!fields.replace) {
        notices.error(`La restauration a échoué. ${message}`)
        return false
      }
      const insists = await confirm({
        title: "Remplacer ce qui a été ajouté depuis\u00a0?",
        content: `${message} Ce qui s'y trouve maintenant ira à son tour dans la corbeille.`,
        okText: "Remplacer",
      })
      return insists && restore(binId, true)
    }
  }

  return async (binIds, done = "Restauré") => {
    let all = true
    for (const binId of binIds) all = (await restore(binId)) && all
    // Any list and figure may show it again.
    void queries.invalidateQueries()
    if (all) notices.success(done)
    return all
  }
}

interface Discarding extends Omit<Removal, "remove" | "done" | "content"> {
  content?: string
  discard: () => Promise<{ binId: string | null }>
  done: string
}

/** Asks, moves a record into the bin, and offers to undo it; resolves to whether it is gone from its list. */
export function useDiscard(): (discarding: Discarding) => Promise<boolean> {
  const remove = useRemoval()
  const restore = useRestore()
  const notices = useNotices()
  return async ({ content = "", discard, done, ...question }) => {
    return remove({
      ...question,
      content: `${content} ${KEPT}`.trim(),
      remove: async () => {
        const { binId } = await discard()
        if (binId) notices.undoable(done, () => void restore([binId]))
        else notices.success(done)
      },
    })
  }
}
