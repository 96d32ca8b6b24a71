import { dayAfter, monthOf } from "@trame/core/lib/day"
import type { BriefDay } from "@trame/core/workspace/planner/contract/influencer"
import type { Task } from "@trame/core/workspace/planner/contract/shapes"
import type { Tick } from "./kept.ts"

/** A task as it is shown; `waiting`: the agency does not know of its state yet. */
export interface ShownTask extends Task {
  waiting: boolean
}

export interface ShownDay {
  date: string
  tasks: ShownTask[]
}

/** What was read, as the ticks that are still to be sent make it. */
export function withTicks(days: readonly BriefDay[], ticks: readonly Tick[]): ShownDay[] {
  return days.map(({ date, tasks }) => ({
    date,
    tasks: tasks.map((task) => {
      const tick = ticks.find((one) => one.taskId === task.id && one.date === date)
      if (!tick) return { ...task, waiting: false }
      const { completed, at } = tick
      return { ...task, completed, completedAt: completed ? new Date(at).toISOString() : null, waiting: true }
    }),
  }))
}

/** What was read, with this task as the agency now has it. */
export const withTask = (days: readonly BriefDay[], date: string, sent: Task): BriefDay[] =>
  days.map((day) =>
    day.date === date
      ? { date, tasks: day.tasks.map((task) => (task.id === sent.id ? sent : task)) }
      : { ...day },
  )

const DAY = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** The day that an address means; `otherwise` for nonsense. */
export function dayOf(written: string, otherwise: string): string {
  return DAY.test(written) && dayAfter(written, 0) === written ? written : otherwise
}

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/

/** The month that an address means; that of the day for nonsense. */
export const monthIn = (written: string, day: string): string =>
  MONTH.test(written) ? written : monthOf(day)
