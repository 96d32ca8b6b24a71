import { useRef } from "react"
import { SafeImage } from "../../../components/public/SafeImage.tsx"
import styles from "./DocumentCover.module.css"
import { useFileLink } from "./fileSource.ts"
import type { PreviewKind, ShownDocument } from "./previewKind.ts"
import { useSeen } from "./useSeen.ts"

interface DocumentCoverProps {
  document: ShownDocument
  kind: PreviewKind | null
}

const WORDS: Record<PreviewKind, string> = { image: "Image", pdf: "PDF", video: "Vidéo" }

/** The end of a file's name, e.g. `docx`, where there is nothing to look at. */
function wordOf({ kind, fileName }: ShownDocument): string {
  if (kind === "link") return "Lien"
  return /\.([a-z0-9]{1,5})$/i.exec(fileName ?? "")?.[1]?.toUpperCase() ?? "Fichier"
}

export function DocumentCover({ document, kind }: DocumentCoverProps) {
  const cover = useRef<HTMLDivElement>(null)
  const isImage = kind === "image"
  const seen = useSeen(cover)
  const { data, isError } = useFileLink(document.id, isImage && seen)
  return (
    <div ref={cover} className={styles.cover}>
      {isImage && data ? (
        <SafeImage src={data.url} alt={document.name} className={styles.image} />
      ) : (
        <span className={styles.word}>
          {isError ? "Image unavailable" : kind ? WORDS[kind] : wordOf(document)}
        </span>
      )}
    </div>
  )
}
