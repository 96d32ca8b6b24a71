import { Alert } from "antd"
import { useEffect, useRef } from "react"
import { ConflictAlert } from "../../../components/ConflictAlert.tsx"
import styles from "./Form.module.css"
import { REQUIRED } from "./problems.ts"
import type { Failure } from "./useSave.ts"

interface NoticesProps {
  missing: boolean
  failure: Failure | null
  busy: boolean
  onReload: () => void
  onOverwrite: () => void
}

/** What keeps the collaboration from being saved; comes into view when it appears. */
export function Notices({ missing, failure, busy, onReload, onOverwrite }: NoticesProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: "center" })
  }, [failure])

  if (!missing && !failure) return null
  return (
    <div ref={place} className={styles.notices}>
      {missing ? <Alert type="error" showIcon role="alert" title={REQUIRED} /> : null}
      {failure && !failure.conflict ? (
        <Alert type="error" showIcon role="alert" title={failure.message} />
      ) : null}
      {failure?.conflict ? (
        <ConflictAlert
          what="Cette collaboration a été modifiée"
          busy={busy}
          onReload={onReload}
          onOverwrite={onOverwrite}
        >
          Votre saisie est conservée. « Recharger » la remplace par ce qui est enregistré. « Écraser »
          enregistre vos modifications par-dessus et garde le reste tel que l'autre personne l'a laissé.
        </ConflictAlert>
      ) : null}
    </div>
  )
}
