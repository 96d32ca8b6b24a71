import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { GuestView } from "@trame/core/collaborations/guest-contract"
import { useMemo } from "react"
import { api, client } from "../../lib/api.ts"
import type { FileSource } from "../public-campaign/documents/fileSource.ts"
import type { Who } from "./who.ts"

/** Staff's changes show when the page comes back to the front: no socket leads to somebody without an account. */
const viewOptions = (who: Who) =>
  api.guestCollaboration.get.queryOptions({ input: who, refetchOnWindowFocus: "always" })

export const useGuestView = (who: Who) => useQuery(viewOptions(who))

/** Shows what one has just added, then what the server has. */
export function useShowAdded(who: Who): (add: (view: GuestView) => GuestView) => void {
  const queries = useQueryClient()
  return (add) => {
    const { queryKey } = viewOptions(who)
    queries.setQueryData<GuestView>(queryKey, (view) => view && add(view))
    void queries.invalidateQueries({ queryKey })
  }
}

/** The files that this very link may open. */
export const useGuestFiles = (who: Who): FileSource =>
  useMemo(
    () => ({
      key: ["guest", who.collaborationId, who.influencerId ?? "", who.key ?? ""],
      link: (documentId, disposition) =>
        client.guestCollaboration.documentFile({ ...who, documentId, disposition }),
    }),
    [who],
  )
