import { usePublicQuery } from "../../lib/publicRoute.ts"

/** Whom the link shows: an id, or a full name as older links carry it (spec 2 §2.4). */
export interface Audience {
  influencer?: string
  influencerId?: string
}

/** The link's audience, and how the visitor changes it; null shows everyone. */
export function useAudience(): [Audience, (influencerId: string | null) => void] {
  const [influencer, setInfluencer] = usePublicQuery("influencer")
  const [influencerId, setInfluencerId] = usePublicQuery("influencerId")
  const choose = (id: string | null) => {
    setInfluencer(null)
    setInfluencerId(id)
  }
  return [{ ...(influencer && { influencer }), ...(influencerId && { influencerId }) }, choose]
}

export const isRestricted = (audience: Audience): boolean => Object.keys(audience).length > 0
