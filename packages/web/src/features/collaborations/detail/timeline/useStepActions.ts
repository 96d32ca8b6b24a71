import { byOrder, orderAfter } from "@trame/core/collaborations/order"
import type { Step } from "@trame/core/collaborations/shapes"
import type { StepStatus } from "@trame/core/collaborations/values"
import { useConfirm } from "../../../../components/useConfirm.tsx"
import { client } from "../../../../lib/api.ts"
import { problemOf } from "../../../../lib/problem.ts"
import { useDetailCache, without } from "../useDetailCache.ts"
import { useFailureMessage } from "../useFailureMessage.tsx"
import { placeOf } from "./place.ts"
import { nextStatus, statusLabel } from "./stepStatus.ts"
import { useStepQueue } from "./useStepQueue.ts"

/** What one does to a step from the list: shown at once, taken back when it fails. */
export function useStepActions(collaborationId: string) {
  const cache = useDetailCache(collaborationId)
  const queue = useStepQueue()
  const confirm = useConfirm()
  const fail = useFailureMessage()

  const current = (stepId: string) => cache.read()?.steps.find(({ id }) => id === stepId)

  const change = (stepId: string, changes: Partial<Step>) =>
    cache.patch((detail) => ({
      ...detail,
      steps: detail.steps.map((step) => (step.id === stepId ? { ...step, ...changes } : step)).sort(byOrder),
    }))

  /** Somebody may have been faster: what is stored is fetched, and said in plain words. */
  async function explain(error: unknown, step: Step, title: string): Promise<void> {
    const problem = problemOf(error)
    const fresh = await cache.reload().catch(() => null)
    if (!fresh || (problem.code !== "conflict" && problem.code !== "not_found")) {
      return fail(title, problem.message)
    }
    const stored = fresh.steps.find(({ id }) => id === step.id)
    const news = stored
      ? `« ${step.name} » a été modifiée entre-temps par une autre personne. L'étape est maintenant « ${stored.name} », ${statusLabel(stored.status).toLowerCase()}.`
      : `« ${step.name} » a été supprimée entre-temps par une autre personne.`
    fail(title, news, 8)
  }

  /** `before` is put back when the write fails; `after` is shown until it is answered. */
  async function write(
    step: Step,
    after: Partial<Step>,
    before: Partial<Step>,
    call: (version: number) => Promise<Step>,
    title: (error: unknown) => string,
  ): Promise<void> {
    change(step.id, after)
    try {
      await queue.run(step.id, async () => {
        const saved = await call(current(step.id)?.version ?? step.version)
        const { version, updatedAt } = saved
        change(step.id, queue.isLast(step.id) ? saved : { version, updatedAt })
      })
    } catch (error) {
      change(step.id, before)
      await explain(error, step, title(error))
    }
  }

  const setStatus = (step: Step, status: StepStatus) =>
    write(
      step,
      { status },
      { status: step.status },
      (version) => client.collaborations.updateStep({ collaborationId, stepId: step.id, version, status }),
      () => "Erreur lors de la mise à jour du statut",
    )

  function move(step: Step, overId: string): void {
    const steps = cache.read()?.steps ?? []
    const afterStepId = placeOf(steps, step.id, overId)
    const order = orderAfter(steps, step.id, afterStepId)
    if (!order || step.id === overId) return
    void write(
      step,
      { order },
      { order: step.order },
      (version) => client.collaborations.moveStep({ collaborationId, stepId: step.id, version, afterStepId }),
      (error) => `Erreur lors de la mise à jour: ${problemOf(error).message}`,
    )
  }

  const remove = (step: Step) =>
    confirm({
      title: "Êtes-vous sûr de vouloir supprimer cette étape ?",
      content: `« ${step.name} » sera retirée de la timeline.`,
      okText: "Supprimer",
      danger: true,
      onOk: async () => {
        try {
          await queue.run(step.id, async () => {
            await client.collaborations.removeStep({ collaborationId, stepId: step.id })
            cache.patch((detail) => ({ ...detail, steps: without(detail.steps, step.id) }))
          })
        } catch (error) {
          fail("Erreur lors de la suppression de l'étape", problemOf(error).message, 3)
        }
      },
    })

  return {
    cycle: (step: Step) => setStatus(step, nextStatus(step.status)),
    move,
    remove,
  }
}

export type StepActions = ReturnType<typeof useStepActions>
