import { type Actor, asMember } from "../actor.ts"
import { guarded, transact } from "../db.ts"
import { conflict, notFound } from "../error.ts"
import { newId } from "../id.ts"
import { asWrite } from "../write.ts"
import { type Board, boardOf, missing, onlyIf, rankOf } from "./board.ts"
import { orderAfter, orderAtEnd } from "./order.ts"
import { editedOwnerOf, ownerOf } from "./owners.ts"
import { namesOf, toStep } from "./present.ts"
import type { Step } from "./shapes.ts"
import { StepEntity, type StepItem } from "./step-entity.ts"
import type { StepStatus } from "./values.ts"

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
  const board = await boardOf(key)
  const now = new Date().toISOString()
  const step: StepItem = {
    ...key,
    ...ownerOf(board, participantId),
    stepId: newId(),
    name,
    deadline: deadline ?? undefined,
    status: "todo",
    order: orderAtEnd(board.steps.map(rankOf)),
    createdAt: now,
    updatedAt: now,
    version: 1,
  }
  await guarded(transact([onlyIf(key), asWrite(StepEntity.create(step))]), missing)
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
    ...editedOwnerOf(board, step, changes.participantId),
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
  change: (step: StepItem, board: Board) => Partial<StepItem>,
): Promise<Step> {
  const { agencyId } = asMember(actor, "collaborations")
  const board = await boardOf({ agencyId, collaborationId })
  const step = board.steps.find((one) => one.stepId === stepId)
  if (!step) throw missingStep()
  if (step.version !== asRead) throw conflict()
  const next = { ...step, ...change(step, board), version: asRead + 1, updatedAt: new Date().toISOString() }
  await guarded(
    StepEntity.put(next)
      .where(({ version }, { eq }) => eq(version, asRead))
      .go(),
  )
  return toStep(next, namesOf(board.participants))
}

export async function removeStep(actor: Actor, { collaborationId, stepId }: StepKey) {
  const { agencyId } = asMember(actor, "collaborations")
  await guarded(StepEntity.remove({ agencyId, collaborationId, stepId }).go(), missingStep)
  return { id: stepId }
}

const missingStep = () => notFound("Cette étape n'existe pas ou n'existe plus.")
