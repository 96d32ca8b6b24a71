import type { Step } from "@trame/core/campaigns/collaborations/contract/shapes"
import { orderAfter } from "@trame/core/campaigns/collaborations/rules/order"
import { client } from "../../../lib/api/api.ts"
import { problemOf } from "../../../lib/api/problem.ts"
import { useWriteQueue } from "../../../lib/api/useWriteQueue.ts"
import { useDiscard } from "../../../lib/bin/discard.ts"
import { useCollaboration, useDetailCache } from "./collaboration.ts"
import { useFailureMessage } from "./parts.tsx"
import { nextStatus, statusLabel } from "./stepStatus.ts"

/** Optimistic actions on a step from the list, rolled back on failure. */
export function useStepActions() {
  const { collaborationId } = useCollaboration()
  const cache = useDetailCache()
  const queue = useWriteQueue()
  const removal = useDiscard()
  const fail = useFailureMessage()

  const current = (stepId: string) => cache.read()?.steps.find(({ id }) => id === stepId)

  /** Explains a failure after a refetch, since another member may have been faster. */
  async function explain(error: unknown, step: Step, { title, says }: Failure): Promise<void> {
    const problem = problemOf(error)
    const fresh = await cache.reload().catch(() => null)
    if (!fresh || (problem.code !== "conflict" && problem.code !== "not_found")) {
      return says ? fail(says(problem.message)) : fail(title, problem.message)
    }
    const stored = fresh.steps.find(({ id }) => id === step.id)
    const news = stored
      ? `« ${step.name} » a été modifiée entre-temps par une autre personne. L'étape est maintenant « ${stored.name} », ${statusLabel(stored.status).toLowerCase()}.`
      : `« ${step.name} » a été supprimée entre-temps par une autre personne.`
    fail(title, news)
  }

  /** Shows `after` until the answer, and restores `before` on failure. Resolves to whether the write succeeded. */
  async function write(
    step: Step,
    after: Partial<Step>,
    before: Partial<Step>,
    call: (version: number) => Promise<Step>,
    failure: Failure,
  ): Promise<boolean> {
    cache.change("steps", step.id, after)
    try {
      await queue.run(step.id, async () => {
        const saved = await call(current(step.id)?.version ?? step.version)
        const { version, updatedAt } = saved
        cache.change("steps", step.id, queue.isLast(step.id) ? saved : { version, updatedAt })
      })
      return true
    } catch (error) {
      cache.change("steps", step.id, before)
      await explain(error, step, failure)
      return false
    }
  }

  const cycle = (step: Step) => {
    const status = nextStatus(step.status)
    return write(
      step,
      { status },
      { status: step.status },
      (version) => client.collaborations.updateStep({ collaborationId, stepId: step.id, version, status }),
      { title: "Erreur lors de la mise à jour du statut" },
    )
  }

  async function move(step: Step, overId: string): Promise<boolean> {
    const steps = cache.read()?.steps ?? []
    const afterStepId = placeOf(steps, step.id, overId)
    const order = orderAfter(steps, step.id, afterStepId)
    if (!order) return false
    return write(
      step,
      { order },
      { order: step.order },
      async (version) => {
        const to = (place: string | null) =>
          client.collaborations.moveStep({ collaborationId, stepId: step.id, version, afterStepId: place })
        try {
          return await to(afterStepId)
        } catch (error) {
          if (problemOf(error).code !== "conflict") throw error
          const stored = (await client.collaborations.get({ collaborationId })).steps
          const storedOf = (one: string) => stored.find(({ id }) => id === one)
          if (!afterStepId || storedOf(afterStepId) || storedOf(step.id)?.version !== version) throw error
          // The preceding step was deleted meanwhile: takes the nearest earlier one that exists.
          const before = steps.slice(
            0,
            steps.findIndex(({ id }) => id === afterStepId),
          )
          return to(before.findLast(({ id }) => id !== step.id && storedOf(id))?.id ?? null)
        }
      },
      {
        title: "Erreur lors de la mise à jour",
        says: (message) => `Erreur lors de la mise à jour: ${message}`,
      },
    )
  }

  async function remove({ id, name }: Step): Promise<void> {
    const removed = await removal({
      title: "Êtes-vous sûr de vouloir supprimer cette étape ?",
      content: `« ${name} » sera retirée de la timeline.`,
      discard: async () => {
        let binId: string | null = null
        await queue.run(id, async () => {
          ;({ binId } = await client.collaborations.removeStep({ collaborationId, stepId: id }))
        })
        return { binId }
      },
      done: "Étape supprimée",
      failed: ({ message }) => `Erreur lors de la suppression de l'étape. ${message}`,
    })
    if (removed) cache.drop("steps", id)
  }

  return { cycle, move, remove }
}

export type StepActions = ReturnType<typeof useStepActions>

interface Failure {
  /** Title above another member's change, or above the reason. */
  title: string
  /** Joins title and reason in one sentence. */
  says?: (message: string) => string
}

/**
 * The step after which a move to another step's place puts it; null for first. `all` is the whole order, so that a move
 * in a restricted view also lands well among hidden steps.
 */
export function placeOf(all: readonly Pick<Step, "id">[], movedId: string, overId: string): string | null {
  const from = all.findIndex(({ id }) => id === movedId)
  const to = all.findIndex(({ id }) => id === overId)
  if (from < to) return overId
  const others = all.filter(({ id }) => id !== movedId)
  return others[others.findIndex(({ id }) => id === overId) - 1]?.id ?? null
}
