/** The page that influencers open without an account (spec 2 §2.5). */
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
