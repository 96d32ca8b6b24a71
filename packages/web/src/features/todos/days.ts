import { isDay, today } from "@trame/core/lib/day"
import { isWithinReach, mondayOf, sundayFrom, weekFrom } from "@trame/core/workspace/todos/rules"
import { useEffect } from "react"
import { useUrlParam } from "../../lib/address/address.ts"
import { formatDate } from "../../lib/format.ts"

/** Parses a day of the address; null when invalid. */
export const dayIn = (written: string): string | null =>
  isDay(written) && isWithinReach(written) ? written : null

/** Monday of the week that contains the address's day; by default, of the current week. */
export function useWeek() {
  const [written, write] = useUrlParam("week")
  const current = mondayOf(today())
  const monday = mondayOf(dayIn(written) ?? current)
  return {
    monday,
    isCurrent: monday === current,
    show: (day: string) => {
      const next = mondayOf(day)
      if (next !== monday && isWithinReach(next)) write(next === current ? null : next, { push: true })
    },
  }
}

/** Without a week in the address, shows the week of the opened task. */
export function useWeekOf(dueDate: string | undefined): void {
  const [written, write] = useUrlParam("week")
  const named = written !== ""
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the task is loaded; the user may then change the week
  useEffect(() => {
    if (!named && dueDate && mondayOf(dueDate) !== mondayOf(today())) write(mondayOf(dueDate))
  }, [dueDate])
}

/** Whether a day belongs to a week, weekend included. */
export const isOfWeek = (day: string, monday: string): boolean => day >= monday && day <= sundayFrom(monday)

/** `23 novembre` */
export const dayAndMonth = (day: string): string => formatDate(day, { style: "dayAndMonth" })

/** `mercredi 25 novembre` */
export const dayName = (day: string): string => formatDate(day, { style: "dayName" })

/** `Semaine du 23 au 27 novembre 2026`; a month or a year appears twice when it changes (rules/team.md#the-week). */
export function weekTitle(monday: string): string {
  const friday = weekFrom(monday).at(-1) ?? monday
  const [from, to] = [monday, friday].map((day) => formatDate(day, { style: "long" }))
  if (monday.slice(0, 4) !== friday.slice(0, 4)) return `Semaine du ${from} au ${to}`
  const start =
    monday.slice(0, 7) === friday.slice(0, 7) ? dayAndMonth(monday).split(" ")[0] : dayAndMonth(monday)
  return `Semaine du ${start} au ${to}`
}
