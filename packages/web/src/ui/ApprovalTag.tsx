import type { ApprovalStatus } from "@trame/core/account/contract/approval-status"
import { StatusTag } from "./StatusTag.tsx"

const LABELS: Record<ApprovalStatus, string> = {
  pending: "En attente",
  approved: "Approuvé",
  rejected: "Rejeté",
}

export const ApprovalTag = ({ status }: { status: ApprovalStatus }) => (
  <StatusTag status={status}>{LABELS[status]}</StatusTag>
)
