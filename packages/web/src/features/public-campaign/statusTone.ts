import type { CollaborationStatus, StepStatus } from "@trame/core/collaborations/values"
import type { Tone } from "../../components/public/PublicBadge.tsx"

export const CAMPAIGN_TONE: Record<CollaborationStatus, Tone> = {
  pending: "neutral",
  in_progress: "info",
  completed: "success",
}

export const STEP_TONE: Record<StepStatus, Tone> = {
  todo: "neutral",
  in_progress: "info",
  done: "success",
  late: "danger",
}
