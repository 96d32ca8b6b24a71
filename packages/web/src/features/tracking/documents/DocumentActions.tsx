import { PublicButton } from "../../../components/public/PublicButton.tsx"
import { problemOf } from "../../../lib/problem.ts"
import styles from "./DocumentActions.module.css"
import { useDownload } from "./file-links.ts"
import { siteOf, type TrackedDocument } from "./previewKind.ts"

interface DocumentActionsProps {
  token: string
  document: TrackedDocument
  /** Null when there is nothing to look at in the page. */
  onOpen: (() => void) | null
}

export function DocumentActions({ token, document, onOpen }: DocumentActionsProps) {
  const download = useDownload({ token, documentId: document.id })
  if (document.kind === "link")
    return document.url && siteOf(document.url) ? (
      <div className={styles.actions}>
        <PublicButton href={document.url} target="_blank" rel="noopener noreferrer">
          Ouvrir le lien
          <span className="visually-hidden"> {document.name} dans un nouvel onglet</span>
        </PublicButton>
      </div>
    ) : null
  return (
    <div className={styles.actions}>
      {onOpen ? (
        <PublicButton onClick={onOpen}>
          Aperçu<span className="visually-hidden"> de {document.name}</span>
        </PublicButton>
      ) : null}
      <PublicButton disabled={download.isPending} onClick={() => download.mutate()}>
        Télécharger<span className="visually-hidden"> {document.name}</span>
      </PublicButton>
      {download.error ? (
        <p role="alert" className={styles.problem}>
          {problemOf(download.error).message}
        </p>
      ) : null}
    </div>
  )
}
