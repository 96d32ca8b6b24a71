import { type Actor, asMember } from "../../../lib/actor.ts"
import { conflict, notFound } from "../../../lib/error.ts"
import { newId } from "../../../lib/id.ts"
import { throwIfConditionFailed, transact } from "../../../lib/transact.ts"
import type { Step } from "../contract/shapes.ts"
import { orderAfter, orderAtEnd } from "../rules/order.ts"
import type { StepStatus } from "../rules/values.ts"
import {
  aggregateOf,
  type CollaborationAggregate,
  missing,
  namesOf,
  onlyIf,
  rankOf,
  toStep,
} from "../store/aggregate.ts"
import { StepEntity, type StepItem } from "../store/entities.ts"
import { editedParticipantRefOf, participantRefOf } from "../store/participants.ts"

interface NewStep {
  collaborationId: string
  name: string
  deadline: string | null
  participantId: string | null
}

/** A new step stands last and is to do (spec 2 §4). */
export async function addStep(actor: Actor, { collaborationId, name, deadline, participantId }: NewStep) {
  const { agencyId } = asMember(actor, "collaborations")
  const key = { agencyId, collaborationId }
  const board = await aggregateOf(key)
  const now = new Date().toISOString()
  const step: StepItem = {
    ...key,
    ...participantRefOf(board, participantId),
    stepId: newId(),
    name,
    deadline: deadline ?? undefined,
    status: "todo",
    order: orderAtEnd(board.steps.map(rankOf)),
    createdAt: now,
    updatedAt: now,
    version: 1,
  }
  await throwIfConditionFailed(transact([onlyIf(key), StepEntity.create(step)]), missing)
  return toStep(step, namesOf(board.participants))
}

interface StepKey {
  collaborationId: string
  stepId: string
}

interface StepChanges extends StepKey {
  version: number
  name?: string
  deadline?: string | null
  status?: StepStatus
  participantId?: string | null
}

export async function updateStep(actor: Actor, changes: StepChanges): Promise<Step> {
  return edit(actor, changes, (step, board) => ({
    ...editedParticipantRefOf(board, step, changes.participantId),
    name: changes.name ?? step.name,
    status: changes.status ?? step.status,
    deadline: changes.deadline === undefined ? step.deadline : (changes.deadline ?? undefined),
  }))
}

/** Puts a step right after another, or first. Writes that step alone. */
export async function moveStep(
  actor: Actor,
  { afterStepId, ...key }: StepKey & { version: number; afterStepId: string | null },
): Promise<Step> {
  return edit(actor, key, (step, board) => {
    const order = orderAfter(board.steps.map(rankOf), step.stepId, afterStepId)
    // The step to stand behind was removed meanwhile.
    if (order === null) throw conflict()
    return { order }
  })
}

/** @throws AppError conflict when the stored version is another */
async function edit(
  actor: Actor,
  { collaborationId, stepId, version: asRead }: StepKey & { version: number },
  change: (step: StepItem, board: CollaborationAggregate) => Partial<StepItem>,
): Promise<Step> {
  const { agencyId } = asMember(actor, "collaborations")
  const board = await aggregateOf({ agencyId, collaborationId })
  const step = board.steps.find((one) => one.stepId === stepId)
  if (!step) throw missingStep()
  if (step.version !== asRead) throw conflict()
  const next = { ...step, ...change(step, board), version: asRead + 1, updatedAt: new Date().toISOString() }
  await throwIfConditionFailed(
    StepEntity.put(next)
      .where(({ version }, { eq }) => eq(version, asRead))
      .go(),
  )
  return toStep(next, namesOf(board.participants))
}

export async function removeStep(actor: Actor, { collaborationId, stepId }: StepKey) {
  const { agencyId } = asMember(actor, "collaborations")
  await throwIfConditionFailed(StepEntity.remove({ agencyId, collaborationId, stepId }).go(), missingStep)
  return { id: stepId }
}

const missingStep = () => notFound("Cette étape n'existe pas ou n'existe plus.")
