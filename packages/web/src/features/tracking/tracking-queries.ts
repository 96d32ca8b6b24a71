import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { api } from "../../lib/api.ts"
import { type Audience, isRestricted } from "./audience.ts"

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
