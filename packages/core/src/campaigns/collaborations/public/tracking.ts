import * as Agencies from "../../../account/agencies/index.ts"
import type { ShareCard } from "../../../account/contract/appearance.ts"
import type { Actor } from "../../../lib/access.ts"
import { found } from "../../../lib/error.ts"
import { tokenHash } from "../../../lib/id.ts"
import { documentIn, fileLinkOf } from "../commands/documents.ts"
import type { TrackingInput, TrackingView } from "../contract/tracking.ts"
import { audienceOf, isForAudience } from "../rules/audience.ts"
import {
  aggregateOf,
  type CollaborationAggregate,
  type CollaborationKey,
  lastUpdateOf,
  namesOf,
  rootOf,
  toDocument,
  toStat,
  toStep,
} from "../store/aggregate.ts"
import { ID_START, LinkEntity, TemporaryLinkEntity } from "../store/link-entities.ts"
import { assertOpen, inactive, TEMPORARY } from "./open-link.ts"

/** The data of a campaign that a brand sees: an allow-list, without rates, with only the documents meant for it. */
export async function get(_actor: Actor, { token, ...request }: TrackingInput["get"]): Promise<TrackingView> {
  const key = await keyOf(token)
  const [aggregate, { agencyName, appearance }] = await Promise.all([
    openAggregate(key, token),
    Agencies.shownOutside(key.agencyId),
  ])
  const { root, participants } = aggregate
  const audience = audienceOf(participants, request)
  const isShown = isForAudience(audience)
  const names = namesOf(participants)
  const documents = aggregate.documents.filter(({ visibleForBrand }) => visibleForBrand).filter(isShown)
  const steps = aggregate.steps.filter(isShown)
  return {
    campaign: {
      name: root.name,
      brand: root.brand,
      signedDate: root.signedDate ?? null,
      manager: root.manager,
      agencyName,
      budget: root.budget,
      status: root.status,
      quoteSent: root.quoteSent,
      contractSigned: root.contractSigned,
      invoiceSent: root.invoiceSent,
      paymentReceived: root.paymentReceived,
      updatedAt: lastUpdateOf([root, ...steps, ...documents]),
    },
    appearance,
    influencers: audience.people.map(
      ({ participantId, fullName, username, profileImageUrl, deliverables }) => ({
        id: participantId,
        fullName,
        username,
        profileImageUrl: profileImageUrl ?? null,
        deliverables: deliverables.map(({ type, description }) => ({ type, description })),
      }),
    ),
    steps: steps.map((step) => toStep(step, names)),
    documents: documents.map((document) => toDocument(document, names)),
    stats: aggregate.stats.filter(isShown).map((stat) => toStat(stat, names)),
    restrictedTo: audience.restricted ? (audience.people[0]?.fullName ?? request.influencer ?? "") : null,
    othersTakePart: audience.people.length < participants.length,
  }
}

/** The link's preview (rules/platform.md#share-cards): an allow-list. */
export async function card(_actor: Actor, { token }: { token: string }): Promise<ShareCard> {
  const key = await keyOf(token)
  const [root, { agencyName, appearance }] = await Promise.all([
    rootOf(key),
    Agencies.shownOutside(key.agencyId),
  ])
  assertOpen(root, token)
  const title = `${root.name} · ${root.brand}`
  return { title, kind: "Suivi de campagne", agencyName, logoUrl: appearance.logoUrl }
}

/** A short-lived address of a file that this link shares. */
export async function documentFile(
  _actor: Actor,
  { token, documentId, disposition }: TrackingInput["documentFile"],
) {
  const { documents } = await openAggregate(await keyOf(token), token)
  const shared = documents.filter(({ visibleForBrand }) => visibleForBrand)
  return fileLinkOf(documentIn(shared, documentId), disposition)
}

/** The collaboration of a token; the collaboration itself decides whether it is open. */
async function keyOf(token: string): Promise<CollaborationKey> {
  if (token.startsWith(TEMPORARY)) return temporaryKeyOf(token.slice(TEMPORARY.length))
  const { data } = await LinkEntity.get({ tokenHash: tokenHash(token) }).go({ consistent: true })
  return found(data, inactive)
}

/** Only when enough characters of the id identify exactly one collaboration (rules/campaigns.md#temporary-links). */
async function temporaryKeyOf(start: string): Promise<CollaborationKey> {
  if (start.length < ID_START) throw inactive()
  const { data } = await TemporaryLinkEntity.query
    .primary({ idStart: start.slice(0, ID_START) })
    .go({ pages: "all", consistent: true })
  const matches = data.filter(({ collaborationId }) => collaborationId.startsWith(start))
  const [match] = matches
  if (!match || matches.length > 1) throw inactive()
  return match
}

async function openAggregate(
  { agencyId, collaborationId }: CollaborationKey,
  token: string,
): Promise<CollaborationAggregate> {
  const aggregate = await aggregateOf({ agencyId, collaborationId }, inactive)
  assertOpen(aggregate.root, token)
  return aggregate
}
