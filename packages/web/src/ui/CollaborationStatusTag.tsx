import {
  COLLABORATION_STATUSES,
  type CollaborationStatus,
} from "@trame/core/campaigns/collaborations/rules/values"
import { StatusTag, type Tone } from "./StatusTag.tsx"

const TONES: Record<CollaborationStatus, Tone> = {
  pending: "warning",
  in_progress: "info",
  completed: "success",
}

export function CollaborationStatusTag({ status }: { status: CollaborationStatus }) {
  return <StatusTag tone={TONES[status]}>{COLLABORATION_STATUSES[status]}</StatusTag>
}
