import type { Step } from "@trame/core/campaigns/collaborations/contract/shapes"
import { STEP_STATUSES, type StepStatus } from "@trame/core/campaigns/collaborations/rules/values"
import { daysBetween } from "@trame/core/lib/day"

const NEXT: Record<StepStatus, StepStatus> = {
  todo: "in_progress",
  in_progress: "done",
  done: "todo",
  late: "todo",
}

/** What a click on the status makes of it (rules/campaigns.md#steps). */
export const nextStatus = (status: StepStatus): StepStatus => NEXT[status] ?? "in_progress"

/** Any other value displays "À faire". */
export const statusLabel = (status: StepStatus): string => STEP_STATUSES[status] ?? STEP_STATUSES.todo

/** `En retard de 3 jours`, or null when there is still time or nothing left to do. */
export function overdue(step: Pick<Step, "deadline" | "status">, today: string): string | null {
  if (!step.deadline || step.status === "done" || step.deadline >= today) return null
  const days = daysBetween(step.deadline, today)
  return days === 1 ? "En retard d'un jour" : `En retard de ${days} jours`
}

export function progressOf(steps: readonly Pick<Step, "status">[]): { done: number; percent: number } {
  const done = steps.filter(({ status }) => status === "done").length
  return { done, percent: steps.length === 0 ? 0 : Math.round((done / steps.length) * 100) }
}
