import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { GuestView } from "@trame/core/campaigns/collaborations/contract/guest"
import { useMemo } from "react"
import { useUrlParams } from "../../lib/address/address.ts"
import { usePublicParams } from "../../lib/address/publicRoute.tsx"
import { api, client } from "../../lib/api/api.ts"
import { patchData } from "../../lib/api/patch.ts"
import type { FileSource } from "../campaign/Documents.tsx"

/** The link's collaboration and influencer: part of every call of this page. */
export interface GuestIdentity {
  collaborationId: string
  influencerId?: string
  key?: string
}

export function useGuestIdentity(): GuestIdentity {
  const { collaborationId = "" } = usePublicParams()
  const [{ influencerId, key }] = useUrlParams({ influencerId: "", key: "" })
  return useMemo(
    () => ({ collaborationId, ...(influencerId && { influencerId }), ...(key && { key }) }),
    [collaborationId, influencerId, key],
  )
}

/** Refetches the agency's changes on window focus: guests have no socket. */
const viewOptions = (guest: GuestIdentity) =>
  api.guestCollaboration.get.queryOptions({ input: guest, refetchOnWindowFocus: "always" })

export const useGuestView = (guest: GuestIdentity) => useQuery(viewOptions(guest))

/** Shows an addition at once, then refetches. */
export function useShowAdded(guest: GuestIdentity): (add: (view: GuestView) => GuestView) => void {
  const queries = useQueryClient()
  return (add) => {
    const { queryKey } = viewOptions(guest)
    patchData(queries, queryKey, add)
    void queries.invalidateQueries({ queryKey })
  }
}

/** The files that this link may open. */
export const useGuestFiles = (guest: GuestIdentity): FileSource =>
  useMemo(
    () => ({
      key: ["guest", guest.collaborationId, guest.influencerId ?? "", guest.key ?? ""],
      link: (documentId, disposition) =>
        client.guestCollaboration.documentFile({ ...guest, documentId, disposition }),
    }),
    [guest],
  )
