import { useQueryClient } from "@tanstack/react-query"
import type { Candidate } from "@trame/core/identity/approvals-contract"
import { Alert, Button } from "antd"
import { useConfirm } from "../../components/useConfirm.tsx"
import { problemOf } from "../../lib/problem.ts"
import { useAttempt } from "../../lib/useAttempt.ts"
import styles from "./Approvals.module.css"
import { type Audience, CALLS } from "./calls.ts"
import { nameOf } from "./nameOf.ts"
import { showDecided } from "./showDecided.ts"

/** How it ended, said above the list once the dialog has closed. */
export interface Outcome {
  failed: boolean
  sentence: string
}

interface DecisionProps {
  candidate: Candidate
  audience: Audience
  onOutcome: (outcome: Outcome) => void
}

/** Only somebody pending is decided on, and once (spec 1 §4). */
export function Decision({ candidate, audience, onOutcome }: DecisionProps) {
  const { busy, problem, attempt } = useAttempt()
  const confirm = useConfirm()
  const queries = useQueryClient()
  const { key, decide } = CALLS[audience]

  const settle = (decision: "approved" | "rejected") =>
    attempt(
      async () => {
        const { id, name, status } = await decide({ userId: candidate.id, decision })
        showDecided(queries, key(), { id, from: candidate.status, to: status })
        const done = decision === "approved" ? "approuvé" : "rejeté"
        onOutcome({ failed: false, sentence: `L'utilisateur ${name} a été ${done} avec succès.` })
      },
      (error) => {
        const { code, message } = problemOf(error)
        if (code !== "conflict") return
        // Somebody else was faster: the list is to say so.
        void queries.invalidateQueries({ queryKey: key() })
        onOutcome({ failed: true, sentence: message })
      },
    )

  const reject = async () => {
    const sure = await confirm({
      title: `Rejeter ${nameOf(candidate)} ?`,
      content: "Cette personne n'aura plus accès qu'à son compte. La décision est définitive.",
      okText: "Rejeter",
      danger: true,
    })
    if (sure) await settle("rejected")
  }

  return (
    <>
      {problem && problem.code !== "conflict" ? (
        <Alert type="error" showIcon role="alert" title={problem.message} />
      ) : null}
      <div className={styles.buttons}>
        <Button danger disabled={busy} onClick={() => void reject()}>
          Rejeter
        </Button>
        <Button type="primary" loading={busy} onClick={() => void settle("approved")}>
          Approuver
        </Button>
      </div>
    </>
  )
}
