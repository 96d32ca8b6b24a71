import type { CollaborationDocument } from "@trame/core/campaigns/collaborations/contract/shapes"
import styles from "./FileName.module.css"
import { type PreviewKind, previewKindOf } from "./FilePreview.tsx"

const KINDS: Record<PreviewKind, string> = { image: "Image", pdf: "PDF", video: "Vidéo" }

/** A document's kind, e.g. « PDF »; without a preview, the file's extension, as `DOCX`. */
export function kindWordOf(
  document: Pick<CollaborationDocument, "kind" | "contentType" | "fileName">,
): string {
  if (document.kind === "link") return "Lien"
  const kind = previewKindOf(document)
  if (kind) return KINDS[kind]
  return /\.([a-z0-9]{1,5})$/i.exec(document.fileName ?? "")?.[1]?.toUpperCase() ?? "Fichier"
}

/** A truncated name keeps its end, with version and extension. */
const END = 14

/** A file's name, truncated in the middle for lack of room. */
export function FileName({ name }: { name: string }) {
  const characters = [...name]
  const at = Math.max(Math.ceil(characters.length / 2), characters.length - END)
  return (
    <span className={`inline-flex min-0 max-full ${styles.name}`} title={name}>
      <span className={styles.head}>{characters.slice(0, at).join("")}</span>
      <span className="flex-none">{characters.slice(at).join("")}</span>
    </span>
  )
}
