import { dayAfter, monthOf } from "@trame/core/lib/day"
import type { BriefDay } from "@trame/core/workspace/planner/contract/influencer"
import type { Task } from "@trame/core/workspace/planner/contract/shapes"
import type { Tick } from "./kept.ts"

/** A displayed task; `waiting`: its tick is not sent yet. */
export interface ShownTask extends Task {
  waiting: boolean
}

export interface ShownDay {
  date: string
  tasks: ShownTask[]
}

/** Applies unsent ticks to the loaded days. */
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

/** Replaces a task by the API's answer. */
export const withTask = (days: readonly BriefDay[], date: string, sent: Task): BriefDay[] =>
  days.map((day) =>
    day.date === date
      ? { date, tasks: day.tasks.map((task) => (task.id === sent.id ? sent : task)) }
      : { ...day },
  )

const DAY = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** The day of an address; `otherwise` when invalid. */
export function dayOf(written: string, otherwise: string): string {
  return DAY.test(written) && dayAfter(written, 0) === written ? written : otherwise
}

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/

/** The month of an address; the day's month when invalid. */
export const monthIn = (written: string, day: string): string =>
  MONTH.test(written) ? written : monthOf(day)
