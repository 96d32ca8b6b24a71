import type { Todo } from "@trame/core/workspace/todos/contract"
import { client } from "../../lib/api/api.ts"
import { isGone, problemOf } from "../../lib/api/problem.ts"
import { useWriteQueue } from "../../lib/api/useWriteQueue.ts"
import { KEPT, useRestore } from "../../lib/bin/discard.ts"
import { useConfirm } from "../../lib/dialog/useConfirm.tsx"
import { useNotices } from "../../lib/notices.tsx"
import { useTodoCache } from "./cache.ts"
import { dayName } from "./days.ts"

const SAVE_FAILED = "Une erreur est survenue lors de la sauvegarde"
const REMOVAL_FAILED = "Erreur lors de la suppression de la tâche"

/** Optimistic actions on a task's card, rolled back on failure. */
export function useTodoActions() {
  const cache = useTodoCache()
  const queue = useWriteQueue()
  const confirm = useConfirm()
  const notices = useNotices()
  const restore = useRestore()

  const fail = (title: string, reason: string) => notices.error(`${title}. ${reason}`)

  /** The stored task; undefined when deleted, null when unknown. */
  const storedOf = ({ id }: Todo): Promise<Todo | undefined | null> =>
    client.todos.get({ todoId: id }).catch((error: unknown) => (isGone(error) ? undefined : null))

  /** Resolves to whether it is stored. `explain` reports another member's change, if any. */
  async function write(
    todo: Todo,
    after: Partial<Todo>,
    call: (version: number) => Promise<Todo>,
    explain: (stored: Todo) => string | null = () => null,
  ): Promise<boolean> {
    const before = cache.find(todo.id) ?? todo
    // With the version that the write will produce, so that a further change before the answer builds on it.
    cache.show({ ...before, ...after, version: before.version + 1 })
    try {
      await queue.run(todo.id, async () => {
        const saved = await call(before.version)
        if (queue.isLast(todo.id)) cache.show(saved)
      })
      return true
    } catch (error) {
      cache.show(before)
      const { code, message: reason } = problemOf(error)
      const stored = code === "network" ? null : await storedOf(todo)
      if (stored) cache.show(stored)
      if (stored === undefined) cache.drop(todo.id)
      if (stored === undefined) fail(SAVE_FAILED, `« ${todo.title} » n'existe plus ou ne vous concerne plus.`)
      else fail(SAVE_FAILED, (code === "conflict" && stored && explain(stored)) || reason)
      return false
    }
  }

  /** Of a repeated task, also shows the next one, or takes it back (rules/team.md#a-tasks-status). */
  async function toggle(todo: Todo): Promise<void> {
    const { nextId } = cache.find(todo.id) ?? todo
    const completed = todo.status !== "completed"
    const after = {
      status: completed ? ("completed" as const) : ("pending" as const),
      completedAt: completed ? new Date().toISOString() : null,
    }
    let saved: Todo | undefined
    await write(todo, after, async () => {
      saved = await client.todos.complete({ todoId: todo.id, completed })
      return saved
    })
    if (!saved) return
    const done = saved
    const next = await cache.follow({ nextId }, done)
    if (next)
      notices.undoable(
        `Tâche terminée. La prochaine est prévue ${dayName(next.dueDate)}.`,
        () => void toggle(done),
      )
  }

  /** rules/team.md#checklist */
  const check = (todo: Todo, itemId: string, done: boolean) => {
    const { checklist } = cache.find(todo.id) ?? todo
    const after = checklist.map((item) => (item.id === itemId ? { ...item, done } : item))
    return write(todo, { checklist: after }, () => client.todos.check({ todoId: todo.id, itemId, done }))
  }

  /** Moves to another day. Another member's changes stay, and their change of the day has priority. */
  const move = (todo: Todo, dueDate: string) => {
    const { id: todoId, dueDate: from } = todo
    const to = (version: number) => client.todos.update({ todoId, version, dueDate })
    return write(
      todo,
      { dueDate },
      async (version) => {
        try {
          return await to(version)
        } catch (error) {
          const stored = problemOf(error).code === "conflict" ? await storedOf(todo) : null
          if (!stored || stored.version <= version || stored.dueDate !== from) throw error
          return to(stored.version)
        }
      },
      (stored) =>
        `« ${stored.title} » a été modifiée entre-temps par une autre personne : elle est maintenant prévue ${dayName(stored.dueDate)}.`,
    )
  }

  /** The card disappears at once, and returns when the deletion fails. */
  async function remove(todo: Todo): Promise<void> {
    const wanted = await confirm({
      title: "Supprimer cette tâche ?",
      content: `« ${todo.title} » sera supprimée${todo.automatic ? " pour toute l'équipe" : " pour toutes les personnes concernées"}. ${KEPT}`,
      okText: "Supprimer",
      danger: true,
    })
    if (!wanted) return
    const before = cache.find(todo.id) ?? todo
    cache.drop(todo.id)
    try {
      await queue.run(todo.id, async () => {
        const { binId } = await client.todos.remove({ todoId: todo.id })
        cache.drop(todo.id)
        if (binId) notices.undoable("Tâche supprimée", () => void restore([binId]))
      })
    } catch (error) {
      if (isGone(error)) return
      cache.show(before)
      fail(REMOVAL_FAILED, problemOf(error).message)
    }
  }

  return { toggle, check, move, remove }
}

export type TodoActions = ReturnType<typeof useTodoActions>
