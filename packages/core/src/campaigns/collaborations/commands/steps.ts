import { Identity } from "../../../account/users/index.ts"
import { type Actor, asMember } from "../../../lib/access.ts"
import { conflict, found, invalid, notFound } from "../../../lib/error.ts"
import { newId } from "../../../lib/id.ts"
import { throwIfConditionFailed } from "../../../lib/transact.ts"
import type { Step } from "../contract/shapes.ts"
import type { StaffInput } from "../contract/staff.ts"
import { orderAfter, orderAtEnd } from "../rules/order.ts"
import {
  addTo,
  aggregateOf,
  type CollaborationAggregate,
  keyFor,
  namesOf,
  newItem,
  rankOf,
  toStep,
} from "../store/aggregate.ts"
import { StepEntity, type StepItem } from "../store/entities.ts"
import { editedParticipantRefOf, participantRefOf } from "../store/participants.ts"

/** @throws AppError invalid for somebody who does not take part, or is not of the agency */
export async function addStep(actor: Actor, input: StaffInput["addStep"]): Promise<Step> {
  const [aggregate] = await Promise.all([
    aggregateOf(keyFor(actor, input)),
    assertAssignable(actor, input.assigneeId),
  ])
  return addStepTo(aggregate, input)
}

interface NewStep extends Pick<Step, "name" | "deadline" | "participantId"> {
  assigneeId?: string | null
  viaPublicLink?: true
}

/** A new step stands last and is to do (rules/campaigns.md#steps). */
export async function addStepTo(
  { root, steps, participants }: CollaborationAggregate,
  { name, deadline, participantId, assigneeId, viaPublicLink }: NewStep,
): Promise<Step> {
  const step: StepItem = {
    ...newItem(root),
    ...participantRefOf(participants, participantId),
    stepId: newId(),
    name,
    deadline: deadline ?? undefined,
    assigneeId: assigneeId ?? undefined,
    status: "todo",
    order: orderAtEnd(steps.map(rankOf)),
    viaPublicLink,
  }
  await addTo(root, [StepEntity.create(step)])
  return toStep(step, namesOf(participants))
}

/** @throws AppError conflict, invalid for somebody who does not take part, or is not of the agency */
export async function updateStep(actor: Actor, changes: StaffInput["updateStep"]): Promise<Step> {
  const change = (step: StepItem, { participants }: CollaborationAggregate) => ({
    ...editedParticipantRefOf(participants, step, changes.participantId),
    name: changes.name ?? step.name,
    status: changes.status ?? step.status,
    deadline: changes.deadline === undefined ? step.deadline : (changes.deadline ?? undefined),
    assigneeId: changes.assigneeId === undefined ? step.assigneeId : (changes.assigneeId ?? undefined),
  })
  return edit(actor, changes, change, () => assertAssignable(actor, changes.assigneeId))
}

/** Whoever is handed a step is of the agency (rules/campaigns.md#whose-a-step-is). */
async function assertAssignable(actor: Actor, assigneeId: string | null | undefined): Promise<void> {
  if (!assigneeId || (await Identity.isTeammate(asMember(actor, "collaborations"), assigneeId))) return
  const message = "Cette personne ne fait pas partie de votre équipe."
  throw invalid(message, { assigneeId: message })
}

/** Puts a step right after another, or first. Writes that step alone. */
export async function moveStep(actor: Actor, { afterStepId, ...key }: StaffInput["moveStep"]): Promise<Step> {
  return edit(actor, key, (step, { steps }) => {
    const order = orderAfter(steps.map(rankOf), step.stepId, afterStepId)
    // The step to stand behind was removed meanwhile.
    return { order: found(order, conflict) }
  })
}

/** @throws AppError conflict when the stored version is another */
async function edit(
  actor: Actor,
  { collaborationId, stepId, version: asRead }: StaffInput["removeStep"] & { version: number },
  change: (step: StepItem, aggregate: CollaborationAggregate) => Partial<StepItem>,
  assertAllowed?: () => Promise<void>,
): Promise<Step> {
  const [aggregate] = await Promise.all([aggregateOf(keyFor(actor, { collaborationId })), assertAllowed?.()])
  const step = found(
    aggregate.steps.find((one) => one.stepId === stepId),
    missingStep,
  )
  if (step.version !== asRead) throw conflict()
  const updatedAt = new Date().toISOString()
  const next = { ...step, ...change(step, aggregate), version: asRead + 1, updatedAt }
  await throwIfConditionFailed(
    StepEntity.put(next)
      .where(({ version }, { eq }) => eq(version, asRead))
      .go(),
  )
  return toStep(next, namesOf(aggregate.participants))
}

export async function removeStep(actor: Actor, { stepId, ...input }: StaffInput["removeStep"]) {
  await throwIfConditionFailed(StepEntity.remove({ ...keyFor(actor, input), stepId }).go(), missingStep)
  return { id: stepId }
}

const missingStep = () => notFound("Cette étape n'existe pas ou n'existe plus.")
