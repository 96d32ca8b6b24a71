import { dayAfter, daysBetween, mondayOf, parisDay, sundayOf } from "../../../lib/day.ts"
import { fold } from "../../../lib/text.ts"
import type { StepStatus } from "./values.ts"

/** Which steps are due, late and whose (rules/campaigns.md#due-steps). Pure: the site says it in words. */

interface Dated {
  deadline?: string | null | undefined
  status: StepStatus
}

/** Past its deadline and not done, or called late by somebody. */
export const isLate = ({ deadline, status }: Dated, today: string): boolean =>
  status === "late" || (status !== "done" && !!deadline && deadline < today)

/** E.g. `En retard de 3 jours`; null when there is still time or nothing left to do. */
export function lateness(step: Dated, today: string): string | null {
  if (!isLate(step, today)) return null
  const days = step.deadline ? daysBetween(step.deadline, today) : 0
  if (days <= 0) return "En retard"
  return days === 1 ? "En retard d'un jour" : `En retard de ${days} jours`
}

/**
 * The day under which an open step is found: its deadline; of one that was called late, a day that was over when it
 * was, so that what lies before a day is late on it. None for a step that is done, or has neither.
 */
export function dueDayOf({ deadline, status, updatedAt }: Dated & { updatedAt: string }): string | undefined {
  if (status === "done") return undefined
  if (status !== "late") return deadline ?? undefined
  const dayBefore = dayAfter(parisDay(updatedAt), -1)
  return deadline && deadline < dayBefore ? deadline : dayBefore
}

/** What a list says of a timeline without reading it (rules/campaigns.md#due-steps). */
export interface OpenSteps {
  /** The first to be due; of those without a day, the first of the timeline. */
  next?: { name: string; deadline?: string }
  /** Of all that have one, the earliest first. */
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

/** How many of them are late. */
export const lateIn = ({ dueDays }: Pick<OpenSteps, "dueDays">, today: string): number =>
  dueDays.filter((day) => day < today).length

/** What puts a step off to a day: one that was called late is to do again. */
export const postponedTo = ({ status }: Dated, deadline: string) => ({
  deadline,
  ...(status === "late" && { status: "todo" as const }),
})

/** Days to which a step is put off by one choice. */
export function postponements({ deadline }: Pick<Dated, "deadline">, today: string) {
  const from = deadline && deadline > today ? deadline : today
  return {
    tomorrow: dayAfter(today, 1),
    weekLater: dayAfter(from, 7),
    nextMonday: dayAfter(mondayOf(today), 7),
  }
}

/** The last day that a list of what is due shows at first. */
export const endOfWeek = sundayOf

/** Whether a step is somebody's: handed to them, or to nobody in a collaboration that they manage. */
export const isOf = (
  { assigneeId, manager }: { assigneeId: string | null; manager: string },
  person: { id: string; name: string },
): boolean => (assigneeId ? assigneeId === person.id : fold(manager) === fold(person.name))
