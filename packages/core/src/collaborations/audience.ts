import { fold } from "../fold.ts"

interface Person {
  participantId: string
  influencerId: string
  fullName: string
}

interface Asked {
  /** A full name. */
  influencer?: string
  /** A participant's id, or the creator's id in the catalogue. */
  influencerId?: string
}

/** Whom a view is for: everybody, or one influencer; a link made for somebody who left shows what is common. */
export interface Audience<Someone> {
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
