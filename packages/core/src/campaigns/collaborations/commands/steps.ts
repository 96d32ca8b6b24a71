import * as Identity from "../../../account/users/index.ts"
import * as Bin from "../../../bin/index.ts"
import { type Actor, asMember, asPerson } from "../../../lib/access.ts"
import { createOnce, type Remember, type Sent } from "../../../lib/creation.ts"
import { conflict, found, invalid, notFound } from "../../../lib/error.ts"
import { newId, tokenHash } from "../../../lib/id.ts"
import { retryOnConflict, throwIfConditionFailed, transact } from "../../../lib/transact.ts"
import type { CollaborationFields, Step } from "../contract/shapes.ts"
import type { StaffInput } from "../contract/staff.ts"
import { orderAfter, orderAtEnd } from "../rules/order.ts"
import { MAX_STEPS } from "../rules/values.ts"
import {
  aggregateOf,
  type CollaborationAggregate,
  type CollaborationKey,
  findRoot,
  keyFor,
  missing,
  namesOf,
  newItem,
  onlyIf,
  type ParticipantRef,
  partOf,
  rankOf,
  rootOf,
  toStep,
} from "../store/aggregate.ts"
import { StepEntity, type StepItem } from "../store/entities.ts"
import { editedParticipantRefOf, participantRefOf } from "../store/participants.ts"

/** @throws AppError invalid for an influencer who does not take part, or an assignee outside the agency */
export async function addStep(actor: Actor, { creationId, ...input }: StaffInput["addStep"]): Promise<Step> {
  const key = keyFor(actor, input)
  return addStepOnce(key, { creationId, body: input }, async (remember) => {
    const [aggregate] = await Promise.all([aggregateOf(key), assertAssignable(actor, input.assigneeId)])
    return addStepTo(aggregate, { ...input, updatedBy: asPerson(actor).userId }, remember)
  })
}

/** @param add adds a step to this collaboration */
export const addStepOnce = (
  key: CollaborationKey,
  sent: Sent,
  add: (remember: Remember) => Promise<Step>,
): Promise<Step> =>
  createOnce({ agencyId: key.agencyId, ...sent }, add, async (stepId) => {
    const { steps, participants } = await aggregateOf(key)
    const step = steps.find((one) => one.stepId === stepId)
    return toStep(found(step, missingStep), namesOf(participants))
  })

interface NewStep extends Pick<Step, "name" | "deadline" | "participantId"> {
  time?: string | null | undefined
  assigneeId?: string | null
  viaPublicLink?: true
  updatedBy?: string
}

/** A new step is last and to do (rules/campaigns.md#steps). */
export async function addStepTo(
  { root, steps, participants }: CollaborationAggregate,
  { name, deadline, time, participantId, assigneeId, viaPublicLink, updatedBy }: NewStep,
  remember: Remember,
): Promise<Step> {
  const [step] = newSteps(root, steps, [
    {
      ...participantRefOf(participants, participantId),
      stepId: newId(),
      name,
      deadline,
      time: time ?? undefined,
      assigneeId: assigneeId ?? undefined,
      viaPublicLink,
      updatedBy,
    },
  ])
  const created = found(step)
  // Whether the step is due depends on whether the campaign is archived.
  await throwIfConditionFailed(
    transact([
      onlyIf(root, { archived: root.archived }),
      StepEntity.create(created),
      ...remember(created.stepId),
    ]),
    async () => ((await findRoot(root)) ? conflict() : missing()),
  )
  return toStep(created, namesOf(participants))
}

type StepFields = Pick<StepItem, "stepId" | "name" | keyof ParticipantRef> &
  Pick<Step, "deadline"> & {
    time?: string | undefined
    assigneeId?: string | undefined
    viaPublicLink?: true | undefined
  } & Pick<StepItem, "updatedBy">

/**
 * Steps after the existing ones, in order.
 * @param key of the campaign, which may be archived
 * @throws AppError invalid when a timeline would have too many
 */
export function newSteps(
  key: CollaborationKey & Partial<Pick<CollaborationAggregate["root"], "archived">>,
  before: readonly StepItem[],
  wanted: readonly StepFields[],
): StepItem[] {
  if (before.length + wanted.length > MAX_STEPS) {
    throw invalid(`Une timeline compte ${MAX_STEPS} étapes au maximum.`)
  }
  let order = orderAtEnd(before.map(rankOf))
  return wanted.map((step, index) => {
    if (index > 0) order = orderAtEnd([{ id: step.stepId, order }])
    return {
      ...newItem(key),
      ...step,
      ...(key.archived && { archived: true }),
      deadline: step.deadline ?? undefined,
      status: "todo",
      order,
    }
  })
}

interface StepsOnce {
  /** A repeated request with the same id returns the steps of the first one. */
  requestId: string
  /** Computes the steps from the campaign's present state; at most as many as a transaction holds. */
  stepsOf: (campaign: Pick<CollaborationFields, "signedDate" | "date">) => Pick<Step, "name" | "deadline">[]
}

/** Adds several steps after the existing ones, all or none, and once (rules/campaigns.md#timeline-templates). */
export async function addSteps(
  actor: Actor,
  { participantId, ...input }: { collaborationId: string; participantId: string | null },
  { requestId, stepsOf }: StepsOnce,
): Promise<Step[]> {
  const key = keyFor(actor, input)
  const { userId: updatedBy } = asPerson(actor)
  const prefix = prefixOf(requestId)
  return retryOnConflict(async () => {
    const { root, steps, participants } = await aggregateOf(key)
    const names = namesOf(participants)
    const added = steps.filter(({ stepId }) => stepId.startsWith(prefix))
    if (added.length) return added.map((step) => toStep(step, names))
    const participantRef = participantRefOf(participants, participantId)
    const campaign = { signedDate: root.signedDate ?? null, date: root.date ?? null }
    const newStepFields = stepsOf(campaign).map((step, index) => ({
      ...step,
      ...participantRef,
      stepId: `${prefix}${index}`,
      updatedBy,
    }))
    const items = newSteps(root, steps, newStepFields)
    await transact([
      onlyIf(key, { archived: root.archived }),
      ...items.map((item) => StepEntity.create(item)),
    ])
    return items.map((item) => toStep(item, names))
  })
}

const prefixOf = (requestId: string) => `${tokenHash(requestId).slice(0, 26)}-`

/** Takes back `addSteps`: removes the steps of that request which nobody has changed. */
export async function removeAddedSteps(
  actor: Actor,
  { requestId, ...input }: { collaborationId: string; requestId: string },
): Promise<{ removed: string[]; kept: number }> {
  const key = keyFor(actor, input)
  const prefix = prefixOf(requestId)
  return retryOnConflict(async () => {
    const { steps } = await aggregateOf(key)
    const added = steps.filter(({ stepId }) => stepId.startsWith(prefix))
    const unchanged = added.filter(({ version }) => version === 1)
    await transact(
      unchanged.map((step) =>
        StepEntity.remove(step).where(({ version }, { eq }) => eq(version, step.version)),
      ),
    )
    return { removed: unchanged.map(({ stepId }) => stepId), kept: added.length - unchanged.length }
  })
}

/** @throws AppError conflict, invalid for an influencer who does not take part, or an assignee outside the agency */
export async function updateStep(actor: Actor, changes: StaffInput["updateStep"]): Promise<Step> {
  const change = (step: StepItem, { participants }: CollaborationAggregate) => ({
    ...editedParticipantRefOf(participants, step, changes.participantId),
    name: changes.name ?? step.name,
    status: changes.status ?? step.status,
    deadline: changes.deadline === undefined ? step.deadline : (changes.deadline ?? undefined),
    time: changes.time === undefined ? step.time : (changes.time ?? undefined),
    assigneeId: changes.assigneeId === undefined ? step.assigneeId : (changes.assigneeId ?? undefined),
  })
  return edit(actor, changes, change, () => assertAssignable(actor, changes.assigneeId))
}

/** A step's assignee must belong to the agency (rules/campaigns.md#whose-a-step-is). */
export async function assertAssignable(actor: Actor, assigneeId: string | null | undefined): Promise<void> {
  if (!assigneeId || (await Identity.isTeammate(asMember(actor, "collaborations"), assigneeId))) return
  const message = "Cette personne ne fait pas partie de votre équipe."
  throw invalid(message, { assigneeId: message })
}

/** Moves a step right after another, or to the beginning. Writes only that step. */
export async function moveStep(actor: Actor, { afterStepId, ...key }: StaffInput["moveStep"]): Promise<Step> {
  return edit(actor, key, (step, { steps }) => {
    const order = orderAfter(steps.map(rankOf), step.stepId, afterStepId)
    // The other step was removed meanwhile.
    return { order: found(order, conflict) }
  })
}

/** @throws AppError conflict when the stored version differs */
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
  const next: StepItem = {
    ...step,
    ...change(step, aggregate),
    version: asRead + 1,
    updatedAt: new Date().toISOString(),
    updatedBy: asPerson(actor).userId,
  }
  await throwIfConditionFailed(
    StepEntity.put(next)
      .where(({ version }, { eq }) => eq(version, asRead))
      .go(),
  )
  return toStep(next, namesOf(aggregate.participants))
}

export async function removeStep(actor: Actor, { stepId, ...input }: StaffInput["removeStep"]) {
  const key = { ...keyFor(actor, input), stepId }
  const root = await rootOf(key)
  const read = async () => found((await StepEntity.get(key).go({ consistent: true })).data, missingStep)
  const binId = await Bin.discardItem(StepEntity, read, (step) => ({
    deleted: { ...partOf(root, actor), kind: "step", recordId: stepId, name: step.name },
    removing: [StepEntity.remove(step).where(({ version }, { eq }) => eq(version, step.version))],
  }))
  return { id: stepId, binId }
}

const missingStep = () => notFound("Cette étape n'existe pas ou n'existe plus.")
