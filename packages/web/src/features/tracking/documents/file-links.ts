import { useMutation, useQuery } from "@tanstack/react-query"
import { api, client } from "../../../lib/api.ts"

/** Asks anew this long before a signed address expires. */
const MARGIN_MS = 60_000

export interface FileKey {
  token: string
  documentId: string
}

/** A short-lived address to look at a file; kept as it is while it is valid, so that a video goes on. */
export const useFileLink = ({ token, documentId }: FileKey, enabled: boolean) =>
  useQuery(
    api.tracking.documentFile.queryOptions({
      input: { token, documentId, disposition: "inline" },
      enabled,
      staleTime: ({ state }) =>
        state.data ? Math.max(0, Date.parse(state.data.expiresAt) - Date.now() - MARGIN_MS) : 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  )

/** The answer is an attachment, so the page stays where it is. */
export const useDownload = (key: FileKey) =>
  useMutation({
    mutationFn: () => client.tracking.documentFile({ ...key, disposition: "attachment" }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
