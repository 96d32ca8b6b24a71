import type { TrackingView } from "@trame/core/collaborations/tracking-contract"
import { mayBeInline } from "@trame/core/files/safe"

/** As the pages of brands and of influencers both get it. */
export type ShownDocument = TrackingView["documents"][number]
export type PreviewKind = "image" | "pdf" | "video"

/** How a document can be looked at in the page; null: only downloaded or opened elsewhere. */
export function previewKindOf({ kind, contentType }: ShownDocument): PreviewKind | null {
  if (kind !== "file" || !contentType || !mayBeInline(contentType)) return null
  if (contentType.startsWith("image/")) return "image"
  return contentType.startsWith("video/") ? "video" : "pdf"
}

/** A link's site, or null for anything that is not http(s) (safety row 28). */
export function siteOf(url: string | null): string | null {
  if (!url || !URL.canParse(url)) return null
  const { protocol, hostname } = new URL(url)
  return protocol === "https:" || protocol === "http:" ? hostname.replace(/^www\./, "") : null
}
