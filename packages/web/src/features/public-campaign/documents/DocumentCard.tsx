import { DOCUMENT_TYPES } from "@trame/core/collaborations/values"
import { formatDate, formatFileSize } from "../../../lib/format.ts"
import { DocumentActions } from "./DocumentActions.tsx"
import styles from "./DocumentCard.module.css"
import { DocumentCover } from "./DocumentCover.tsx"
import { previewKindOf, type ShownDocument, siteOf } from "./previewKind.ts"

interface DocumentCardProps {
  document: ShownDocument
  onOpen: () => void
}

export function DocumentCard({ document, onOpen }: DocumentCardProps) {
  const kind = previewKindOf(document)
  const facts = [
    document.kind === "link" ? siteOf(document.url) : null,
    document.fileSize === null ? null : formatFileSize(document.fileSize),
    formatDate(document.createdAt, { style: "long" }),
    document.participantName,
  ].filter((fact) => fact !== null)
  return (
    <li className={styles.card}>
      <DocumentCover document={document} kind={kind} />
      <div className={styles.text}>
        <p className={styles.type}>{DOCUMENT_TYPES[document.type]}</p>
        <h3>{document.name}</h3>
        <p className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <DocumentActions document={document} onOpen={kind ? onOpen : null} />
      </div>
    </li>
  )
}
