import { dayAfter, daysBetween, parisDay, sundayOf } from "../../../lib/day.ts"
import { fold } from "../../../lib/text.ts"
import type { StepStatus } from "./values.ts"

/** Rules on due and late steps and their owners (rules/campaigns.md#due-steps). Pure: the site puts them into words. */

export interface Dated {
  deadline?: string | null | undefined
  status: StepStatus
}

/** Past its deadline and not done, or marked late by a person. */
export const isLate = ({ deadline, status }: Dated, today: string): boolean =>
  status === "late" || (status !== "done" && !!deadline && deadline < today)

/** E.g. `En retard de 3 jours`; null when the step is not late. */
export function lateness(step: Dated, today: string): string | null {
  if (!isLate(step, today)) return null
  const days = step.deadline ? daysBetween(step.deadline, today) : 0
  if (days <= 0) return "En retard"
  return days === 1 ? "En retard d'un jour" : `En retard de ${days} jours`
}

/**
 * The day under which the index has an open step: its deadline; for a step marked late, a day that had ended by then,
 * so that every step before a day is late on that day. Undefined for a step that is done, or has neither.
 */
export function dueDayOf({ deadline, status, updatedAt }: Dated & { updatedAt: string }): string | undefined {
  if (status === "done") return undefined
  if (status !== "late") return deadline ?? undefined
  const dayBefore = dayAfter(parisDay(updatedAt), -1)
  return deadline && deadline < dayBefore ? deadline : dayBefore
}

/** The parts of a timeline that lists show (rules/campaigns.md#due-steps). */
export interface OpenSteps {
  /** The first due step; without due days, the first of the timeline. */
  next?: { name: string; deadline?: string }
  /** All due days, the earliest first. */
  dueDays: readonly string[]
}

type Placed = Dated & { name: string; order: string; updatedAt: string }

export function openStepsOf(steps: readonly Placed[]): OpenSteps {
  const open = steps
    .filter(({ status }) => status !== "done")
    .map((step) => ({ step, dueDay: dueDayOf(step) }))
    .sort(
      (one, other) =>
        compare(one.dueDay ?? "~", other.dueDay ?? "~") || compare(one.step.order, other.step.order),
    )
  const next = open[0]?.step
  return {
    ...(next && { next: { name: next.name, ...(next.deadline && { deadline: next.deadline }) } }),
    dueDays: open.flatMap(({ dueDay }) => dueDay ?? []),
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** The number of late steps. */
export const lateIn = ({ dueDays }: Pick<OpenSteps, "dueDays">, today: string): number =>
  dueDays.filter((day) => day < today).length

/** The last day that a list of due steps shows at first. */
export const endOfWeek = sundayOf

/** Whether a step belongs to a person: assigned to them, or unassigned in a collaboration that they manage. */
export const isOf = (
  { assigneeId, manager }: { assigneeId: string | null; manager: string },
  person: { id: string; name: string },
): boolean => (assigneeId ? assigneeId === person.id : fold(manager) === fold(person.name))
