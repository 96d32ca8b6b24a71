import { Alert } from "antd"
import { ConflictAlert } from "../../../components/ConflictAlert.tsx"
import type { ProposalDraft } from "./draft.ts"
import styles from "./Form.module.css"
import { REQUIRED } from "./problems.ts"
import type { Failure } from "./useSave.ts"

interface NoticesProps {
  missing: boolean
  /** Of whom something has to be put right. */
  wrongRows: readonly ProposalDraft[]
  failure: Failure | null
  busy: boolean
  onReload: () => void
  onOverwrite: () => void
}

/** What keeps the casting from being saved. */
export function Notices({ missing, wrongRows, failure, busy, onReload, onOverwrite }: NoticesProps) {
  if (!missing && wrongRows.length === 0 && !failure) return null
  return (
    <div className={styles.notices}>
      {missing ? <Alert type="error" showIcon role="alert" title={REQUIRED} /> : null}
      {wrongRows.length > 0 ? (
        <Alert type="error" showIcon role="alert" title={`À corriger : ${namesOf(wrongRows)}`} />
      ) : null}
      {failure?.conflict ? (
        <ConflictAlert
          what="Ce casting a été modifié"
          busy={busy}
          onReload={onReload}
          onOverwrite={onOverwrite}
        >
          Votre saisie est conservée. « Recharger » la remplace par ce qui est enregistré. « Écraser »
          enregistre vos modifications par-dessus et garde le reste tel que l'autre personne l'a laissé.
        </ConflictAlert>
      ) : failure ? (
        <Alert type="error" showIcon role="alert" title={failure.message} />
      ) : null}
    </div>
  )
}

const NAMED = 3

function namesOf(proposals: readonly ProposalDraft[]): string {
  const names = proposals.slice(0, NAMED).map(({ fullName }) => fullName)
  const more = proposals.length - names.length
  return names.join(", ") + (more > 0 ? ` et ${more} de plus` : "")
}
