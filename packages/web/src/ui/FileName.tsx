import type { CollaborationDocument } from "@trame/core/campaigns/collaborations/contract/shapes"
import styles from "./FileName.module.css"
import { type PreviewKind, previewKindOf } from "./FilePreview.tsx"

const KINDS: Record<PreviewKind, string> = { image: "Image", pdf: "PDF", video: "Vidéo" }

/** What a document is, e.g. « PDF »; where there is nothing to look at, the end of the file's name, as `DOCX`. */
export function kindWordOf(
  document: Pick<CollaborationDocument, "kind" | "contentType" | "fileName">,
): string {
  if (document.kind === "link") return "Lien"
  const kind = previewKindOf(document)
  if (kind) return KINDS[kind]
  return /\.([a-z0-9]{1,5})$/i.exec(document.fileName ?? "")?.[1]?.toUpperCase() ?? "Fichier"
}

/** Of a name that is cut, its end stays: there stand versions and what it is. */
const END = 14

/** A file's name, cut in the middle where there is no room. */
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
