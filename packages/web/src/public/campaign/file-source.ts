import { useMutation, useQuery } from "@tanstack/react-query"
import type { TrackingView } from "@trame/core/campaigns/collaborations/contract/tracking"
import { createContext, useContext } from "react"

/** Asks anew this long before a signed address expires. */
const MARGIN_MS = 60_000

interface FileLink {
  url: string
  expiresAt: string
}

/** As the pages of brands and of influencers both get it. */
export type ShownDocument = TrackingView["documents"][number]

/** Where a page's files come from: each kind of link has an operation of its own. */
export interface FileSource {
  /** Of the link, so that what one opens is not kept for another. */
  key: readonly string[]
  link(documentId: string, disposition: "inline" | "attachment"): Promise<FileLink>
}

export const FileSourceContext = createContext<FileSource | null>(null)

function useFileSource(): FileSource {
  const source = useContext(FileSourceContext)
  if (!source) throw new Error("A document is shown outside a FileSourceContext")
  return source
}

/** A short-lived address to look at a file; kept as it is while it is valid, so that a video goes on. */
export function useFileLink(documentId: string, enabled: boolean) {
  const { key, link } = useFileSource()
  return useQuery({
    queryKey: ["file", ...key, documentId],
    queryFn: () => link(documentId, "inline"),
    enabled,
    staleTime: ({ state }) =>
      state.data ? Math.max(0, Date.parse(state.data.expiresAt) - Date.now() - MARGIN_MS) : 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The answer is an attachment, so the page stays where it is. */
export function useDownload(documentId: string) {
  const { link } = useFileSource()
  return useMutation({
    mutationFn: () => link(documentId, "attachment"),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}
