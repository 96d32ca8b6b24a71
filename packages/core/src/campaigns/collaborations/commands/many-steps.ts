import { type Actor, asPerson } from "../../../lib/access.ts"
import { getAll } from "../../../lib/batch.ts"
import { retryOnConflict, transact } from "../../../lib/transact.ts"
import type { StaffInput } from "../contract/staff.ts"
import { keyFor, toStep } from "../store/aggregate.ts"
import { StepEntity, type StepItem } from "../store/entities.ts"
import { assertAssignable } from "./steps.ts"

type Wanted = StaffInput["updateSteps"]["steps"][number]

/**
 * Changes steps of any campaigns in one transaction (rules/campaigns.md#several-steps-at-once). Those that somebody
 * else changed or deleted stay as they are, and are named in `left`.
 * @throws AppError invalid for an assignee outside the agency
 */
export async function updateSteps(actor: Actor, { steps: wanted }: StaffInput["updateSteps"]) {
  const { userId: updatedBy } = asPerson(actor)
  const keys = wanted.map(({ stepId, ...one }) => ({ ...keyFor(actor, one), stepId }))
  const assignees = new Set(wanted.map(({ assigneeId }) => assigneeId))
  await Promise.all([...assignees].map((assigneeId) => assertAssignable(actor, assigneeId)))
  return retryOnConflict(async () => {
    const stored = await getAll(StepEntity, keys, { consistent: true })
    const byId = new Map(stored.map((step) => [step.stepId, step]))
    const next: StepItem[] = []
    const left: { id: string; reason: "conflict" | "not_found" }[] = []
    for (const change of wanted) {
      const step = byId.get(change.stepId)
      if (step?.version === change.version) next.push(changed(step, change, updatedBy))
      else left.push({ id: change.stepId, reason: step ? "conflict" : "not_found" })
    }
    await transact(
      next.map((step) => StepEntity.put(step).where(({ version }, { eq }) => eq(version, step.version - 1))),
    )
    return { changed: next.map((step) => toStep(step, new Map())), left }
  })
}

const changed = (step: StepItem, { status, deadline, assigneeId }: Wanted, updatedBy: string): StepItem => ({
  ...step,
  status: status ?? step.status,
  deadline: deadline === undefined ? step.deadline : (deadline ?? undefined),
  assigneeId: assigneeId === undefined ? step.assigneeId : (assigneeId ?? undefined),
  version: step.version + 1,
  updatedAt: new Date().toISOString(),
  updatedBy,
})
