import type { ApprovalStatus } from "@trame/core/account/contract/approvals"
import {
  COLLABORATION_STATUSES,
  type CollaborationStatus,
} from "@trame/core/campaigns/collaborations/rules/values"
import type { ReactNode } from "react"
import styles from "./StatusTag.module.css"

export type Tone = "neutral" | "accent" | "info" | "success" | "warning" | "danger"

/** A state in words with a dot of its colour: never the colour alone. */
export function StatusTag({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>
}

const APPROVALS: Record<ApprovalStatus, [Tone, label: string]> = {
  pending: ["warning", "En attente"],
  approved: ["success", "Approuvé"],
  rejected: ["danger", "Rejeté"],
}

export function ApprovalTag({ status }: { status: ApprovalStatus }) {
  const [tone, label] = APPROVALS[status]
  return <StatusTag tone={tone}>{label}</StatusTag>
}

const COLLABORATION_TONES: Record<CollaborationStatus, Tone> = {
  pending: "warning",
  in_progress: "info",
  completed: "success",
}

export function CollaborationStatusTag({ status }: { status: CollaborationStatus }) {
  return <StatusTag tone={COLLABORATION_TONES[status]}>{COLLABORATION_STATUSES[status]}</StatusTag>
}
