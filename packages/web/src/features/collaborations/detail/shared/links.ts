import { safeLink } from "../../../../lib/links.ts"

export type SourceMode = "file" | "link"

/** `editing`: an empty file or link keeps the current one. */
export function linkProblem(url: string, editing: boolean): string | null {
  if (!url.trim()) return editing ? null : "Veuillez entrer un lien"
  return safeLink(url.trim()) ? null : "Lien invalide : il doit commencer par http:// ou https://"
}

/** The page that influencers open without an account (rules/campaigns.md#guest-page). */
export const guestPageOf = (collaborationId: string): string =>
  `${window.location.origin}/collaboration/${collaborationId}`

interface Influencer {
  collaborationId: string
  participantId: string
  /** What shows the rate. */
  key: string
}

export const influencerPageOf = ({ collaborationId, participantId, key }: Influencer): string =>
  `${guestPageOf(collaborationId)}?influencerId=${participantId}&key=${key}`
