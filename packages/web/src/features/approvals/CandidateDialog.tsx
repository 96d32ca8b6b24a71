import { useQueryClient } from "@tanstack/react-query"
import type { Candidate } from "@trame/core/account/contract/approvals"
import { Button } from "antd"
import { useRef } from "react"
import { problemOf } from "../../lib/api/problem.ts"
import { useConfirm } from "../../lib/dialog/useConfirm.tsx"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { formatDateTime, formatYesNo } from "../../lib/format.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { nameOf } from "../../lib/text.ts"
import { ApprovalTag } from "../../ui/ApprovalTag.tsx"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { Facts } from "../../ui/list/Facts.tsx"
import { PersonAvatar } from "../../ui/PersonAvatar.tsx"
import { FailureAlert } from "../../ui/states/SaveNotices.tsx"
import { type Audience, CALLS, showDecided } from "./cache.ts"

interface CandidateDialogProps {
  listed: Candidate | undefined
  audience: Audience
  /** Called after a decision, by any administrator. */
  onOutcome: (outcome: Outcome) => void
}

export function CandidateDialog({ listed, audience, onOutcome }: CandidateDialogProps) {
  const { finish } = useDialog()
  // After the decision, the candidate may leave the list while the dialog still fades out.
  const last = useRef(listed)
  if (listed) last.current = listed
  const shown = last.current
  if (!shown) return null
  return (
    <DialogFrame title="Détail de l'utilisateur" width={600} light>
      <div className="grid gap-6 pt-3 cols-1">
        <div className="row gap-4 min-0">
          <span aria-hidden="true">
            <PersonAvatar name={nameOf(shown)} size={52} />
          </span>
          <div className="grid min-0">
            <h2 className="bold anywhere text-xl">{nameOf(shown)}</h2>
            <p className="soft text-m anywhere">{shown.email}</p>
          </div>
        </div>
        <Facts facts={factsOf(shown)} />
        {shown.status === "pending" ? (
          <Decision
            candidate={shown}
            audience={audience}
            onOutcome={(outcome) => {
              onOutcome(outcome)
              finish()
            }}
          />
        ) : null}
      </div>
    </DialogFrame>
  )
}

const factsOf = (candidate: Candidate) =>
  [
    ["Statut", <ApprovalTag key="status" status={candidate.status} />],
    ["Poste", candidate.role || "Non défini"],
    ["Type de compte", candidate.userRole === "admin" ? "Administrateur" : "Utilisateur"],
    ["Agence", candidate.agencyName ?? "Aucune agence"],
    ["Adresse vérifiée", formatYesNo(candidate.emailVerified)],
    ["Inscription", formatDateTime(candidate.createdAt, "Date inconnue")],
  ] as const

/** The result, shown above the list after the dialog has closed. */
export interface Outcome {
  failed: boolean
  sentence: string
}

/** Owners keep their seat, and a user without an agency has none (rules/platform.md#seats). */
const REJECTED: Record<Audience, string> = {
  agency:
    "Cette personne n'aura plus accès qu'à son compte, et son siège se libère. Un administrateur de son agence pourra l'accepter à nouveau.",
  platform:
    "Cette personne n'aura plus accès qu'à son compte. Si elle est membre d'une agence sans en être propriétaire, son siège se libère et un administrateur de l'agence pourra l'accepter à nouveau.",
}

interface DecisionProps extends Omit<CandidateDialogProps, "listed"> {
  candidate: Candidate
}

/** Only a pending user is decided on, and once (rules/platform.md#approval). */
function Decision({ candidate, audience, onOutcome }: DecisionProps) {
  const { busy, problem, attempt } = useAttempt()
  const confirm = useConfirm()
  const queries = useQueryClient()

  const settle = (decision: "approved" | "rejected") =>
    attempt(
      async () => {
        const { name, status } = await CALLS[audience].decide({ userId: candidate.id, decision })
        showDecided(queries, audience, candidate, status)
        const done = decision === "approved" ? "approuvé" : "rejeté"
        onOutcome({ failed: false, sentence: `L'utilisateur ${name} a été ${done} avec succès.` })
      },
      (error) => {
        const { code, message } = problemOf(error)
        if (code !== "conflict") return
        // Another administrator was faster: the list must show it.
        void queries.invalidateQueries({ queryKey: CALLS[audience].key() })
        onOutcome({ failed: true, sentence: message })
      },
    )

  const reject = async () => {
    const sure = await confirm({
      title: `Rejeter ${nameOf(candidate)} ?`,
      content: REJECTED[audience],
      okText: "Rejeter",
      danger: true,
    })
    if (sure) await settle("rejected")
  }

  return (
    <>
      {problem && problem.code !== "conflict" ? <FailureAlert title={problem.message} className="" /> : null}
      <div className="flex wrap justify-end gap-3">
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
