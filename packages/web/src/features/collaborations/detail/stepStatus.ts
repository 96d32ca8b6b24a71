import type { Step } from "@trame/core/campaigns/collaborations/contract/shapes"
import { STEP_STATUSES, type StepStatus } from "@trame/core/campaigns/collaborations/rules/values"

const NEXT: Record<StepStatus, StepStatus> = {
  todo: "in_progress",
  in_progress: "done",
  done: "todo",
  late: "todo",
}

/** The status after a click (rules/campaigns.md#steps). */
export const nextStatus = (status: StepStatus): StepStatus => NEXT[status]

export const statusLabel = (status: StepStatus): string => STEP_STATUSES[status]

export function progressOf(steps: readonly Pick<Step, "status">[]): { done: number; percent: number } {
  const done = steps.filter(({ status }) => status === "done").length
  return { done, percent: steps.length === 0 ? 0 : Math.round((done / steps.length) * 100) }
}
