import type { Candidate } from "@trame/core/identity/approvals-contract"
import { Modal } from "antd"
import { useRef } from "react"
import { PersonAvatar } from "../../components/PersonAvatar.tsx"
import { formatDateTime } from "../../lib/format.ts"
import styles from "./Approvals.module.css"
import { ApprovalTag } from "./ApprovalTag.tsx"
import type { Audience } from "./calls.ts"
import { Decision, type Outcome } from "./Decision.tsx"
import { nameOf } from "./nameOf.ts"

interface CandidateDialogProps {
  candidate: Candidate | null
  audience: Audience
  onClose: () => void
  /** It is decided, by whoever it was. */
  onOutcome: (outcome: Outcome) => void
}

export function CandidateDialog({ candidate, audience, onClose, onOutcome }: CandidateDialogProps) {
  // It keeps its content while it fades out.
  const last = useRef(candidate)
  if (candidate) last.current = candidate
  const shown = last.current
  return (
    <Modal
      open={candidate !== null}
      title="Détail de l'utilisateur"
      onCancel={onClose}
      footer={null}
      destroyOnHidden
      width={600}
      style={{ top: 48 }}
    >
      {shown ? (
        <div className={styles.content}>
          <div className={styles.person}>
            <span aria-hidden="true">
              <PersonAvatar name={nameOf(shown)} size={52} />
            </span>
            <div className={styles.names}>
              <h2 className={`${styles.name} ${styles.title}`}>{nameOf(shown)}</h2>
              <p className={styles.detail}>{shown.email}</p>
            </div>
          </div>
          <dl className={styles.facts}>
            {factsOf(shown).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {shown.status === "pending" ? (
            <Decision candidate={shown} audience={audience} onOutcome={onOutcome} />
          ) : null}
        </div>
      ) : null}
    </Modal>
  )
}

const factsOf = (candidate: Candidate) =>
  [
    ["Statut", <ApprovalTag key="status" status={candidate.status} />],
    ["Poste", candidate.role || "Non défini"],
    ["Type de compte", candidate.userRole === "admin" ? "Administrateur" : "Utilisateur"],
    ["Agence", candidate.agencyName ?? "Aucune agence"],
    ["Adresse vérifiée", candidate.emailVerified ? "Oui" : "Non"],
    ["Inscription", formatDateTime(candidate.createdAt, "Date inconnue")],
  ] as const
