import type { CollaborationDocument } from "@trame/core/collaborations/shapes"
import { mayBeInline } from "@trame/core/files/safe"

export type PreviewKind = "image" | "pdf" | "video"

/** How a document can be shown in the page; null for those that are only downloaded or opened. */
export function previewOf({
  kind,
  contentType,
}: Pick<CollaborationDocument, "kind" | "contentType">): PreviewKind | null {
  if (kind === "link" || !contentType || !mayBeInline(contentType)) return null
  if (contentType === "application/pdf") return "pdf"
  return contentType.startsWith("video/") ? "video" : "image"
}

/** Only http(s) addresses are ever rendered as links (safety row 28). */
export function safeLink(url: string | null): string | undefined {
  if (!url || !URL.canParse(url)) return undefined
  return /^https?:$/.test(new URL(url).protocol) ? url : undefined
}
