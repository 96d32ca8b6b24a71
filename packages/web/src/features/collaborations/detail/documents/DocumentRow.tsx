import type { CollaborationDocument } from "@trame/core/collaborations/shapes"
import { DOCUMENT_TYPES } from "@trame/core/collaborations/values"
import { Switch } from "antd"
import { formatDate, formatFileSize } from "../../../../lib/format.ts"
import { ViaPublicLink } from "../ViaPublicLink.tsx"
import { DocumentIcon } from "./DocumentIcon.tsx"
import { DocumentMenu } from "./DocumentMenu.tsx"
import { DocumentName } from "./DocumentName.tsx"
import styles from "./DocumentRow.module.css"
import type { DocumentActions } from "./useDocumentActions.ts"

interface DocumentRowProps {
  document: CollaborationDocument
  actions: DocumentActions
}

export function DocumentRow({ document, actions }: DocumentRowProps) {
  const { id, name, type, kind, fileSize, participantName, visibleForBrand, createdAt } = document
  const size = kind === "link" ? "Lien" : formatFileSize(fileSize ?? 0)
  return (
    <li className={styles.row}>
      <DocumentIcon document={document} />
      <div className={styles.body}>
        <h3 className={styles.name}>
          <DocumentName document={document} onDownload={() => void actions.download(document)} />
        </h3>
        <p className={styles.facts}>
          <span className={styles.type}>{DOCUMENT_TYPES[type]}</span>
          <span>{size}</span>
          <span>{participantName ?? "Document commun"}</span>
          <span>{formatDate(createdAt)}</span>
          {document.viaPublicLink ? <ViaPublicLink /> : null}
        </p>
      </div>
      <div className={styles.visible}>
        <Switch
          size="small"
          id={`visible-${id}`}
          checked={visibleForBrand}
          onChange={(checked) => void actions.setVisible(document, checked)}
          aria-label={`Visible par la marque : ${name}`}
        />
        <label htmlFor={`visible-${id}`}>Visible par la marque</label>
      </div>
      <DocumentMenu document={document} actions={actions} />
    </li>
  )
}
