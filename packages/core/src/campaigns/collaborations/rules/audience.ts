import { sameSecret } from "../../../lib/id.ts"
import { fold } from "../../../lib/text.ts"
import type { SharedDocument } from "./visibility.ts"

interface Person {
  participantId: string
  influencerId: string
  fullName: string
}

interface AudienceRequest {
  /** A full name. */
  influencer?: string
  /** A participant's id, or the influencer's id in the catalogue. */
  influencerId?: string
}

/** The audience of a view: everybody, or one influencer; a link for an influencer who left shows only common items. */
interface Audience<Someone> {
  restricted: boolean
  people: Someone[]
}

export function audienceOf<Someone extends Person>(
  people: Someone[],
  request: AudienceRequest,
): Audience<Someone> {
  const { influencerId } = request
  const name = fold(request.influencer ?? "")
  if (!influencerId && !name) return { restricted: false, people }
  const found =
    people.find((one) => one.participantId === influencerId || one.influencerId === influencerId) ??
    people.find(({ fullName }) => fold(fullName) === name)
  return { restricted: true, people: found ? [found] : [] }
}

/** Whether an item is common to all, or belongs to the audience. */
export const isForAudience =
  ({ restricted, people }: Audience<Person>) =>
  ({ participantId }: { participantId?: string }): boolean =>
    !restricted || !participantId || people.some((one) => one.participantId === participantId)

interface Guest extends Person {
  linkKey?: string
}

/** The audience of a `/collaboration/{id}` link: everybody, or one influencer, who may have a key. */
export interface GuestAudience<Someone> extends Audience<Someone> {
  /** The link has the influencer's key: it also shows their private data. */
  trusted: boolean
  /** The link has a valid key, the influencer's or the guests', which permits additions. */
  mayAdd: boolean
  /** The link's key is incomplete or was renewed. */
  ended: boolean
}

interface GuestAsked {
  /** A participant's id; the catalogue's could be guessed (rules/campaigns.md#guest-page). */
  influencerId?: string
  key?: string
}

/**
 * An unknown id counts as an influencer who has left: the guest sees only common items, without additions.
 * @param guestKey key of the guest link, once it exists
 */
export function guestAudienceOf<Someone extends Guest>(
  people: Someone[],
  { influencerId, key }: GuestAsked,
  guestKey: string | undefined,
): GuestAudience<Someone> {
  const person = people.find(({ participantId }) => participantId === influencerId)
  const expected = influencerId ? person?.linkKey : guestKey
  const mayAdd = Boolean(key && expected && sameSecret(key, expected))
  if (!influencerId) {
    return { restricted: false, people, trusted: false, mayAdd, ended: Boolean(key) && !mayAdd }
  }
  return {
    restricted: true,
    people: person ? [person] : [],
    trusted: mayAdd,
    mayAdd,
    ended: Boolean(key && person) && !mayAdd,
  }
}

/**
 * Whether the page lists a document (rules/campaigns.md#who-sees-a-document): always when the brand may see it.
 * Otherwise, with a key: when influencers may see it, or it is the influencer's own; without one: when it was added
 * through that page and influencers may see it.
 */
export const showsDocument =
  (audience: GuestAudience<Guest>) =>
  ({ participantId, ...document }: SharedDocument & { participantId?: string }): boolean => {
    if (!isForAudience(audience)({ participantId })) return false
    const { visibleForBrand, visibleForInfluencers, viaPublicLink } = document
    if (visibleForBrand) return true
    if (audience.trusted) return visibleForInfluencers || participantId !== undefined
    const addedHere = viaPublicLink === true && (audience.restricted || !participantId)
    return addedHere && visibleForInfluencers
  }
