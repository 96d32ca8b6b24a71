import type { Actor } from "../../../lib/access.ts"
import { isClient } from "../../clients/reference/index.ts"
import type { CollaborationCopy } from "../contract/shapes.ts"
import type { StaffInput } from "../contract/staff.ts"
import { copyName } from "../rules/copy.ts"
import { aggregateOf, keyFor, toDetail } from "../store/aggregate.ts"
import { catalogued } from "../store/participants.ts"

/**
 * The data for a duplicate of a collaboration, as far as still permitted (rules/campaigns.md#duplicate): two rounds of
 * reads. Stores nothing.
 */
export async function copy(actor: Actor, input: StaffInput["copy"]): Promise<CollaborationCopy> {
  const key = keyFor(actor, input)
  const { collaboration, participants, steps } = toDetail(await aggregateOf(key))
  const { clientId } = collaboration
  const [catalogue, hasClient] = await Promise.all([
    catalogued(participants),
    clientId !== null && isClient(key.agencyId, clientId),
  ])
  const known = participants.filter(({ influencerId }) => catalogue.has(influencerId))
  const influencers = new Map(known.map(({ id, influencerId }) => [id, influencerId]))
  return {
    id: collaboration.id,
    name: collaboration.name,
    signedDate: collaboration.signedDate,
    fields: {
      ...collaboration,
      name: copyName(collaboration.name),
      clientId: hasClient ? clientId : null,
    },
    participants: known,
    gone: participants
      .filter(({ influencerId }) => !catalogue.has(influencerId))
      .map(({ fullName }) => fullName),
    steps: steps
      .filter(({ participantId }) => participantId === null || influencers.has(participantId))
      .map(({ name, deadline, participantId }) => ({
        name,
        deadline,
        influencerId: participantId === null ? null : (influencers.get(participantId) ?? null),
      })),
  }
}
