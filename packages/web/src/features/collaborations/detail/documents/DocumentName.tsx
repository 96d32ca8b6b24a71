import type { CollaborationDocument } from "@trame/core/collaborations/shapes"
import { useBoard } from "../board.ts"
import styles from "./DocumentName.module.css"
import { previewOf, safeLink } from "./document.ts"

interface DocumentNameProps {
  document: CollaborationDocument
  onDownload: () => void
}

/** The name does the likeliest thing: it shows the file, opens the link, or downloads. */
export function DocumentName({ document, onDownload }: DocumentNameProps) {
  const { dialogs } = useBoard()
  const { id, name, kind, url } = document
  if (kind === "link") {
    return (
      <a className={styles.name} href={safeLink(url)} target="_blank" rel="noopener noreferrer">
        {name}
        <span className="visually-hidden"> (nouvel onglet)</span>
      </a>
    )
  }
  const open = previewOf(document) ? () => dialogs.open("preview", id) : onDownload
  return (
    <button type="button" className={styles.name} onClick={open}>
      {name}
    </button>
  )
}
