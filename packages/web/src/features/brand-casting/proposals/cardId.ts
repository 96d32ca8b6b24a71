/** The fragment at which an influencer's card stands. */
export const cardId = (proposalId: string): string => `influenceur-${proposalId}`
