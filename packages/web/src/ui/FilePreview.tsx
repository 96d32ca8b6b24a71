import type { CollaborationDocument } from "@trame/core/campaigns/collaborations/contract/shapes"
import { mayBeInline } from "@trame/core/files/rules"
import { useState } from "react"

export type PreviewKind = "image" | "pdf" | "video"

/** How the page can preview a document; null: only download or open elsewhere. */
export function previewKindOf({
  kind,
  contentType,
}: Pick<CollaborationDocument, "kind" | "contentType">): PreviewKind | null {
  if (kind === "link" || !contentType || !mayBeInline(contentType)) return null
  if (contentType.startsWith("image/")) return "image"
  return contentType.startsWith("video/") ? "video" : "pdf"
}

interface FilePreviewProps {
  kind: PreviewKind
  /** Signed, short-lived, from the uploads' own origin. */
  url: string
  name: string
}

/** The file itself, or a text in its place; the dialog sets its size. */
export function FilePreview({ kind, url, name }: FilePreviewProps) {
  const [broken, setBroken] = useState(false)
  const fail = () => setBroken(true)
  if (broken)
    return (
      <p role="alert">
        {kind === "image"
          ? "Image unavailable"
          : "L'aperçu ne peut pas être affiché. Téléchargez le fichier."}
      </p>
    )
  if (kind === "image") return <img src={url} alt={name} referrerPolicy="no-referrer" onError={fail} />
  if (kind === "video")
    return (
      // biome-ignore lint/a11y/useMediaCaption: uploads come without captions
      <video src={url} controls playsInline preload="metadata" aria-label={name} onError={fail} />
    )
  // On most phones; a frame would stay empty.
  if (navigator.pdfViewerEnabled === false)
    return (
      <p>
        Ce navigateur n'affiche pas les PDF dans la page.{" "}
        <a href={url} target="_blank" rel="noreferrer">
          Ouvrir le PDF
        </a>
      </p>
    )
  // Another origin, a type fixed by the signature, and the browser's own sandboxed reader: browsers refuse to open a
  // PDF in a frame with the sandbox attribute.
  return <iframe src={url} title={name} referrerPolicy="no-referrer" />
}
