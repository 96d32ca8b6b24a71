import * as Influencers from "../../../influencers/catalogue/index.ts"
import { type Actor, asMember } from "../../../lib/access.ts"
import { invalid } from "../../../lib/error.ts"
import { retryOnConflict, transact } from "../../../lib/transact.ts"
import { collaborationFields } from "../../collaborations/contract/shapes.ts"
import * as Collaborations from "../../collaborations/index.ts"
import type { StaffInput } from "../contract/staff.ts"
import { accepted, entryOf, logWrite } from "../store/activity-log.ts"
import { aggregateOf } from "../store/aggregate.ts"
import { CastingEntity, type CastingItem, type ProposalItem } from "../store/entities.ts"

/**
 * Creates a collaboration with the influencers that the brand accepted, once
 * (rules/campaigns.md#from-casting-to-collaboration): one transaction publishes it and writes its id to the casting.
 * Repeated or concurrent calls return the same one; when staff have deleted it, a new one.
 * @throws AppError invalid when nobody is accepted, or with the names of influencers who have left the catalogue
 */
export async function toCollaboration(
  actor: Actor,
  { castingId, fields }: StaffInput["toCollaboration"],
): Promise<{ collaborationId: string }> {
  const { agencyId, userId, name: user } = asMember(actor, "casting")
  asMember(actor, "collaborations")
  return retryOnConflict(async () => {
    const { root, proposals } = await aggregateOf({ agencyId, castingId })
    const { collaborationId: before } = root
    if (before && (await Collaborations.exists(actor, { collaborationId: before }))) {
      return { collaborationId: before }
    }
    const chosen = chosenOf(proposals)
    const { aggregate, writes } = await Collaborations.prepare(actor, {
      fields: collaborationFields.parse({ ...fields, description: root.description, castingValidated: true }),
      participants: chosen.map(participantOf),
    }).catch((error: unknown) => refuse(chosen, error))
    const { collaborationId } = aggregate.root
    const event = { action: "Collaboration créée", user, userId, details: accepted(chosen.length) }
    await transact([...writes, claim(root, collaborationId), logWrite(entryOf(root, event))])
    return { collaborationId }
  })
}

function chosenOf(proposals: readonly ProposalItem[]): ProposalItem[] {
  const chosen = proposals.filter(({ brandStatus }) => brandStatus === "accepted")
  if (!chosen.length) throw invalid("Aucun influenceur n'a été accepté par la marque.")
  return chosen
}

/** Without rates or deliverables: the brand has not decided on them. */
const participantOf = ({ influencerId }: ProposalItem) => ({
  influencerId,
  rate: 0,
  deliverables: [],
  creatorInvoiceSent: false,
  paidPercentage: 0,
})

/** Throws an error that names influencers who have left the catalogue, else the original error. */
async function refuse(chosen: readonly ProposalItem[], error: unknown): Promise<never> {
  const known = await Influencers.byIds(chosen.map(({ influencerId }) => influencerId))
  const gone = chosen.filter(({ influencerId }) => !known.has(influencerId))
  throw gone.length ? invalid(leftCatalogue(gone.map(({ fullName }) => fullName))) : error
}

const LIST = new Intl.ListFormat("fr")

const leftCatalogue = (names: readonly string[]): string =>
  `${LIST.format(names)} ${names.length > 1 ? "ne sont plus dans le catalogue : retirez-les" : "n'est plus dans le catalogue : retirez sa proposition"} du casting pour créer la collaboration.`

/** Conditional only on the casting's collaboration id: other changes by staff do not matter. */
function claim(
  { agencyId, castingId, collaborationId: before }: CastingItem,
  collaborationId: string,
): unknown {
  const write = CastingEntity.patch({ agencyId, castingId })
    .set({ collaborationId, updatedAt: new Date().toISOString() })
    .add({ revision: 1 })
    .where((root, { eq, notExists }) =>
      before ? eq(root.collaborationId, before) : notExists(root.collaborationId),
    )
  return write
}
