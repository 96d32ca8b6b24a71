import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useUrlParams } from "../../lib/address/address.ts"
import { api } from "../../lib/api/api.ts"

/** Whom the link shows: an id, or a full name as older links carry it (spec 2 §2.4). */
export interface Audience {
  influencer?: string
  influencerId?: string
}

/** The link's audience, and how the visitor changes it; null shows everyone. */
export function useAudience(): [Audience, (influencerId: string | null) => void] {
  const [{ influencer, influencerId }, set] = useUrlParams({ influencer: "", influencerId: "" })
  const choose = (id: string | null) => set({ influencer: null, influencerId: id })
  return [{ ...(influencer && { influencer }), ...(influencerId && { influencerId }) }, choose]
}

export const isRestricted = (audience: Audience): boolean => Object.keys(audience).length > 0

/** The campaign for this audience; a tab that comes back to the front asks again, since links are revoked at once. */
export const useTracking = (token: string, audience: Audience) =>
  useQuery(
    api.tracking.get.queryOptions({
      input: { token, ...audience },
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: "always",
    }),
  )

/** Everyone who can be chosen: a restricted view only knows its own influencer. */
export function useEveryone(token: string, audience: Audience) {
  const enabled = isRestricted(audience)
  return useQuery(
    api.tracking.get.queryOptions({ input: { token }, enabled, select: (view) => view.influencers }),
  )
}
