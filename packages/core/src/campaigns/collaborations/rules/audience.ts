import { sameSecret } from "../../../lib/id.ts"
import { fold } from "../../../lib/text.ts"
import type { SharedDocument } from "./visibility.ts"

interface Person {
  participantId: string
  influencerId: string
  fullName: string
}

interface Asked {
  /** A full name. */
  influencer?: string
  /** A participant's id, or the influencer's id in the catalogue. */
  influencerId?: string
}

/** Whom a view is for: everybody, or one influencer; a link made for somebody who left shows what is common. */
interface Audience<Someone> {
  restricted: boolean
  people: Someone[]
}

export function audienceOf<Someone extends Person>(people: Someone[], asked: Asked): Audience<Someone> {
  const { influencerId } = asked
  const name = fold(asked.influencer ?? "")
  if (!influencerId && !name) return { restricted: false, people }
  const found =
    people.find((one) => one.participantId === influencerId || one.influencerId === influencerId) ??
    people.find(({ fullName }) => fold(fullName) === name)
  return { restricted: true, people: found ? [found] : [] }
}

/** Whether an item is common to all, or concerns somebody whom the view is for. */
export const concerns =
  ({ restricted, people }: Audience<Person>) =>
  ({ participantId }: { participantId?: string }): boolean =>
    !restricted || !participantId || people.some((one) => one.participantId === participantId)

interface Guest extends Person {
  linkKey?: string
}

/** Whom a `/collaboration/{id}` link is for: everybody, or one influencer, who may have proved who they are. */
export interface GuestAudience<Someone> extends Audience<Someone> {
  /** The link carries the influencer's key: it also shows what is private to them. */
  trusted: boolean
  /** It carries a key of this page, which lets its holder add: the influencer's, or that of all guests. */
  mayAdd: boolean
  /** It carries a key that was renewed, or is incomplete. */
  ended: boolean
}

interface GuestAsked {
  /** A participant's id; the catalogue's would be guessed (rules/campaigns.md#guest-page). */
  influencerId?: string
  key?: string
}

/**
 * An id of nobody here is taken for somebody who has left: only what is common remains, to be read.
 * @param guestKey of all guests, once it was made
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
 * Which documents the page lists (rules/campaigns.md#who-sees-a-document). Without a key: what the brand may see and what
 * was added through that page; with it, what influencers may see and all of one's own.
 */
export const showsDocument =
  (audience: GuestAudience<Guest>) =>
  ({ participantId, ...document }: SharedDocument & { participantId?: string }): boolean => {
    if (!concerns(audience)({ participantId })) return false
    const { visibleForBrand, visibleForInfluencers, viaPublicLink } = document
    if (visibleForBrand) return true
    if (audience.trusted) return visibleForInfluencers || participantId !== undefined
    const addedHere = viaPublicLink === true && (audience.restricted || !participantId)
    return addedHere && visibleForInfluencers
  }
