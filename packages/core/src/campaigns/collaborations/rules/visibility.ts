import type { DocumentType } from "./values.ts"

/**
 * Visibility of a document outside the agency (rules/campaigns.md#who-sees-a-document). Pure: the site puts it into
 * words.
 */

export interface SharedDocument {
  visibleForBrand: boolean
  visibleForInfluencers: boolean
  viaPublicLink?: boolean
  /** The participant whose document it is; absent for common ones. */
  participantId?: string | null
}

/** Initial value of « Visible par les influenceurs ». */
export const isForInfluencers = (type: DocumentType): boolean => type === "brief" || type === "preview"

/** Whether the influencers' switch has an effect: an influencer with the key always sees their own. */
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

/** E.g. `Vu par l'équipe, la marque et les influenceurs`. @param participants of the collaboration */
export function readersOf(document: SharedDocument, participants: readonly Reader[]): string {
  const { visibleForBrand, visibleForInfluencers, participantId } = document
  const owner = participants.find(({ id }) => id === participantId)
  // On `/collaboration/{id}`, everybody sees what the brand sees.
  if (visibleForBrand) return `Vu par ${LIST.format(["l'équipe", "la marque", "les influenceurs"])}`
  if (owner) return `Vu par ${LIST.format(["l'équipe", owner.fullName])}`
  if (visibleForInfluencers && !participantId)
    return `Vu par ${LIST.format(["l'équipe", "les influenceurs"])}`
  return "Vu par l'équipe seule"
}
