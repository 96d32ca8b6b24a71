import { PublicButton } from "../../../components/public/PublicButton.tsx"
import { problemOf } from "../../../lib/problem.ts"
import styles from "./DocumentActions.module.css"
import { useDownload } from "./fileSource.ts"
import { type ShownDocument, siteOf } from "./previewKind.ts"

interface DocumentActionsProps {
  document: ShownDocument
  /** Null when there is nothing to look at in the page. */
  onOpen: (() => void) | null
}

export function DocumentActions({ document, onOpen }: DocumentActionsProps) {
  const download = useDownload(document.id)
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
