import type { DocumentType } from "./values.ts"

/** Who sees a document besides the agency (rules/campaigns.md#who-sees-a-document). Pure: the site says it in words. */

export interface SharedDocument {
  visibleForBrand: boolean
  visibleForInfluencers: boolean
  viaPublicLink?: boolean
  /** Whose it is; common to all where there is none. */
  participantId?: string | null
}

/** What « Visible par les influenceurs » is at first. */
export const isForInfluencers = (type: DocumentType): boolean => type === "brief" || type === "preview"

/** Whether its influencers' switch decides anything: one's own is always shown to whoever has the key. */
export const isSwitchable = ({
  participantId,
  viaPublicLink,
}: Pick<SharedDocument, "participantId" | "viaPublicLink">): boolean =>
  !participantId || viaPublicLink === true

interface Reader {
  id: string
  fullName: string
}

const LIST = new Intl.ListFormat("fr")

/** E.g. `Vu par l'équipe, la marque et les influenceurs`. @param participants those who take part */
export function readersOf(document: SharedDocument, participants: readonly Reader[]): string {
  const { visibleForBrand, visibleForInfluencers, participantId } = document
  const owner = participants.find(({ id }) => id === participantId)
  // What the brand sees, everybody sees on `/collaboration/{id}`.
  if (visibleForBrand) return `Vu par ${LIST.format(["l'équipe", "la marque", "les influenceurs"])}`
  if (owner) return `Vu par ${LIST.format(["l'équipe", owner.fullName])}`
  if (visibleForInfluencers && !participantId)
    return `Vu par ${LIST.format(["l'équipe", "les influenceurs"])}`
  return "Vu par l'équipe seule"
}
