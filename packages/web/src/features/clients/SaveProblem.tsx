import { Alert } from "antd"
import { ConflictAlert } from "../../components/ConflictAlert.tsx"
import type { Problem } from "../../lib/problem.ts"
import styles from "./ClientForm.module.css"

interface SaveProblemProps {
  problem: Problem | null
  editing: boolean
  busy: boolean
  onReload: () => void
  onOverwrite: () => void
}

/** What kept the client from being saved, above the form; the fields say the rest. */
export function SaveProblem({ problem, editing, busy, onReload, onOverwrite }: SaveProblemProps) {
  if (!problem) return null
  return (
    <div className={styles.problem}>
      {problem.code === "conflict" ? (
        <ConflictAlert
          what="Ce client a été modifié"
          busy={busy}
          onReload={onReload}
          onOverwrite={onOverwrite}
        >
          Votre saisie est conservée. Rechargez pour reprendre les valeurs enregistrées, ou écrasez-les avec
          les vôtres.
        </ConflictAlert>
      ) : (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={editing ? "Erreur lors de la mise à jour du client" : "Erreur lors de l'ajout du client"}
          description={problem.message}
        />
      )}
    </div>
  )
}
