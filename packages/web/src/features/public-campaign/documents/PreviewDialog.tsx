import { useEffect, useId, useRef } from "react"
import { PublicButton } from "../../../components/public/PublicButton.tsx"
import { Spinner } from "../../../components/public/Spinner.tsx"
import { problemOf } from "../../../lib/problem.ts"
import { useFileLink } from "./fileSource.ts"
import { Preview } from "./Preview.tsx"
import styles from "./PreviewDialog.module.css"
import type { PreviewKind, ShownDocument } from "./previewKind.ts"

interface PreviewDialogProps {
  document: ShownDocument
  kind: PreviewKind
  onClose: () => void
}

export function PreviewDialog({ document, kind, onClose }: PreviewDialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const { data, error } = useFileLink(document.id, true)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby={id} className={styles.dialog} onClose={onClose}>
      <div className={styles.bar}>
        <h2 id={id}>{document.name}</h2>
        <div className={styles.buttons}>
          {data ? (
            <PublicButton href={data.url} target="_blank" rel="noopener noreferrer">
              Plein écran<span className="visually-hidden"> dans un nouvel onglet</span>
            </PublicButton>
          ) : null}
          <PublicButton onClick={() => dialog.current?.close()}>Fermer</PublicButton>
        </div>
      </div>
      <div className={styles.stage}>
        {data ? <Preview kind={kind} url={data.url} name={document.name} /> : null}
        {!data && error ? <p role="alert">{problemOf(error).message}</p> : null}
        {!data && !error ? <Spinner label="Chargement de l'aperçu" /> : null}
      </div>
    </dialog>
  )
}
