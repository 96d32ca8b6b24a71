import { dayAfter, mondayOf, parisDay, startOfDay } from "../../lib/day.ts"

/** When notifications can come back (rules/together.md#put-off). Pure: the site and the API share it. */

/** The days that are offered; on a Sunday, only one. */
export function returnDays(today: string): { label: string; day: string }[] {
  const [tomorrow, monday] = [dayAfter(today, 1), dayAfter(mondayOf(today), 7)]
  return [
    { label: "Demain", day: tomorrow },
    ...(monday === tomorrow ? [] : [{ label: "Lundi", day: monday }]),
  ]
}

/** Nine in the morning in Paris: clocks change before. */
export const backAtOf = (day: string): Date =>
  new Date(startOfDay(dayAfter(day, 1)).getTime() - 15 * 3_600_000)

/** Whether a day was offered at that moment, or just before midnight. */
export const isReturn = (day: string, now: Date): boolean =>
  backAtOf(day) > now &&
  [parisDay(now), dayAfter(parisDay(now), -1)].some((today) =>
    returnDays(today).some((offered) => offered.day === day),
  )
