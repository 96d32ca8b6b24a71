import type { ApprovalStatus } from "@trame/core/account/contract/approvals"
import { StatusTag, type Tone } from "./StatusTag.tsx"

const STATUS_LABELS: Record<ApprovalStatus, string> = {
  pending: "En attente",
  approved: "Approuvé",
  rejected: "Rejeté",
}

const TONES: Record<ApprovalStatus, Tone> = { pending: "warning", approved: "success", rejected: "danger" }

export function ApprovalTag({ status }: { status: ApprovalStatus }) {
  return <StatusTag tone={TONES[status]}>{STATUS_LABELS[status]}</StatusTag>
}
