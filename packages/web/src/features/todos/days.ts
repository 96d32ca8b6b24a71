import { isDay, today } from "@trame/core/lib/day"
import { isWithinReach, mondayOf, sundayFrom, weekFrom } from "@trame/core/workspace/todos/rules"
import { useEffect } from "react"
import { useUrlParam } from "../../lib/address/address.ts"
import { formatDate } from "../../lib/format.ts"

/** What the address says, as a day; nothing for nonsense. */
export const dayIn = (written: string): string | null =>
  isDay(written) && isWithinReach(written) ? written : null

/** The Monday of the week that the address names, whichever of its days it says: this week's unless said. */
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

/** An address that names no week shows that of the task which it opens. */
export function useWeekOf(dueDate: string | undefined): void {
  const [written, write] = useUrlParam("week")
  const named = written !== ""
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is there; turning the page later is the person's
  useEffect(() => {
    if (!named && dueDate && mondayOf(dueDate) !== mondayOf(today())) write(mondayOf(dueDate))
  }, [dueDate])
}

/** Whether a day is one of a week, weekend included. */
export const isOfWeek = (day: string, monday: string): boolean => day >= monday && day <= sundayFrom(monday)

/** `23 novembre` */
export const dayAndMonth = (day: string): string => formatDate(day, { style: "dayAndMonth" })

/** `mercredi 25 novembre` */
export const dayName = (day: string): string => formatDate(day, { style: "dayName" })

/** `Semaine du 23 au 27 novembre 2026`; a month or a year is said twice where it changes (rules/team.md#the-week). */
export function weekTitle(monday: string): string {
  const friday = weekFrom(monday).at(-1) ?? monday
  const [from, to] = [monday, friday].map((day) => formatDate(day, { style: "long" }))
  if (monday.slice(0, 4) !== friday.slice(0, 4)) return `Semaine du ${from} au ${to}`
  const start =
    monday.slice(0, 7) === friday.slice(0, 7) ? dayAndMonth(monday).split(" ")[0] : dayAndMonth(monday)
  return `Semaine du ${start} au ${to}`
}
