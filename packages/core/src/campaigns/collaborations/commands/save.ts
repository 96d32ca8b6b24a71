import { type Actor, asMember, asPerson } from "../../../lib/access.ts"
import { createOnce } from "../../../lib/creation.ts"
import { conflict } from "../../../lib/error.ts"
import { newId } from "../../../lib/id.ts"
import { childrenOf, publicationOf } from "../../../lib/removal.ts"
import { MAX_TRANSACT_ITEMS, retryOnConflict, transact } from "../../../lib/transact.ts"
import { assertClient } from "../../clients/reference/index.ts"
import type { CollaborationDetail, NewStep } from "../contract/shapes.ts"
import type { StaffInput } from "../contract/staff.ts"
import { type CollaborationAggregate, type CollaborationKey, keyFor, toDetail } from "../store/aggregate.ts"
import {
  type Participant,
  ParticipantEntity,
  RemovalEntity,
  type Root,
  RootEntity,
  StepEntity,
} from "../store/entities.ts"
import { TemporaryLinkEntity, temporaryLinkOf } from "../store/link-entities.ts"
import {
  assertSensible,
  catalogued,
  newParticipants,
  type ParticipantPlan,
  participantRefOf,
  planOf,
  settledAggregateOf,
  stage,
} from "../store/participants.ts"
import { newRoot, ROOT_ITEMS, rootWrites, rowWrites, summarised, withFields } from "../store/root-writes.ts"
import { newSteps } from "./steps.ts"

/** Root, rows, temporary link, the removal of the marker, and two of the caller's. */
const OTHER_ITEMS = 7

/** @param collaborationId predetermined id: the write fails when the collaboration exists */
export async function create(
  actor: Actor,
  { creationId, ...input }: StaffInput["create"],
  collaborationId: string = newId(),
): Promise<CollaborationDetail> {
  const { agencyId } = asMember(actor, "collaborations")
  return createOnce(
    { agencyId, creationId, body: input },
    async (remember) => {
      const { aggregate, writes } = await prepare(actor, input, collaborationId)
      await transact([...writes, ...remember(collaborationId)])
      return toDetail(aggregate)
    },
    async (collaborationId) => toDetail(await settledAggregateOf({ agencyId, collaborationId })),
  )
}

/**
 * Prepares a new collaboration: returns the writes that publish it, at most 98; the caller sends them in a transaction
 * with at most two of its own. Invisible until then; a later removal sweeps what is never published.
 */
export async function prepare(
  actor: Actor,
  { fields, participants: added, steps: wanted = [] }: StaffInput["create"],
  collaborationId: string = newId(),
): Promise<{ aggregate: CollaborationAggregate; writes: unknown[] }> {
  const { agencyId, userId: createdBy } = asMember(actor, "collaborations")
  const key = { agencyId, collaborationId }
  const createdAt = new Date().toISOString()
  const [catalogue] = await Promise.all([catalogued(added), assertKnownClient(agencyId, fields.clientId)])
  const participants = newParticipants(key, added, catalogue, { path: "participants", position: 0 })
  assertSensible(participants)
  const steps = stepsOf(key, wanted, participants)
  const root = {
    ...newRoot(key, { fields, participants, steps, createdBy, createdAt }),
    updatedBy: createdBy,
  }
  const writes = [
    RootEntity.create(root),
    ...rowWrites(null, root),
    TemporaryLinkEntity.create(temporaryLinkOf(key)),
  ]
  return {
    aggregate: { root, participants, steps, documents: [], stats: [], staged: [] },
    writes: await publicationOf(
      writes,
      {
        key,
        createdAt,
        markers: RemovalEntity,
        children: [childrenOf(ParticipantEntity, participants), childrenOf(StepEntity, steps)],
      },
      MAX_TRANSACT_ITEMS - OTHER_ITEMS,
    ),
  }
}

/** @throws AppError invalid for a step of an influencer who does not take part */
function stepsOf(key: CollaborationKey, wanted: readonly NewStep[], participants: readonly Participant[]) {
  const byInfluencer = new Map(participants.map((one) => [one.influencerId, one.participantId]))
  return newSteps(
    key,
    [],
    wanted.map(({ influencerId, ...step }, index) => {
      const participantId = influencerId && (byInfluencer.get(influencerId) ?? influencerId)
      const participantRef = participantRefOf(participants, participantId, `steps.${index}.influencerId`)
      return { ...step, ...participantRef, stepId: newId() }
    }),
  )
}

/**
 * Saves a form's changes; checks the version only when fields are sent. Two people who edit different influencers both
 * succeed.
 * @throws AppError conflict when another person changed the same thing meanwhile
 * @throws AppError invalid for a client that the agency does not have
 */
export async function update(
  actor: Actor,
  { fields, version, participants: changes, ...input }: StaffInput["update"],
): Promise<CollaborationDetail> {
  const key = keyFor(actor, input)
  const { userId } = asPerson(actor)
  const catalogue = await catalogued(changes.added)
  await retryOnConflict(async () => {
    const { root, participants } = await settledAggregateOf(key)
    if (fields && root.version !== version) throw conflict()
    // A client that is being deleted is detached later: a save that does not change the client succeeds.
    const { clientId = root.clientId ?? null } = fields ?? {}
    if (clientId !== (root.clientId ?? null)) await assertKnownClient(key.agencyId, clientId)
    const plan = planOf(key, participants, changes, catalogue)
    await transact(await writesOf(root, { fields, plan, by: userId }))
  })
  return toDetail(await settledAggregateOf(key))
}

/** A client deleted meanwhile is detached anyway: the delayed reminder of its deletion arrives after this request. */
const assertKnownClient = (agencyId: string, clientId: string | null): Promise<void> =>
  assertClient({ agencyId, clientId }, "fields.clientId")

interface Save {
  fields: StaffInput["update"]["fields"]
  plan: ParticipantPlan
  by: string
}

async function writesOf(before: Root, { fields, plan, by }: Save): Promise<readonly unknown[]> {
  const after = rootAfter(before, fields, plan)
  const count = plan.added.length + plan.changed.length + plan.removed.length
  if (count + ROOT_ITEMS > MAX_TRANSACT_ITEMS) {
    return rootWrites(before, { ...after, pendingSave: await stage(plan) }, by)
  }
  return [
    ...rootWrites(before, after, by),
    ...plan.added.map((item) => ParticipantEntity.create(item)),
    ...plan.changed.map((item) => {
      const asRead = item.version - 1
      return ParticipantEntity.put(item).where(({ version }, { eq }) => eq(version, asRead))
    }),
    ...plan.removed.map((item) =>
      ParticipantEntity.remove(item).where(({ version }, { eq }) => eq(version, item.version)),
    ),
  ]
}

function rootAfter(root: Root, fields: StaffInput["update"]["fields"], { after }: ParticipantPlan): Root {
  if (!fields) return summarised(root, after)
  return summarised({ ...withFields(root, fields), version: root.version + 1 }, after)
}
