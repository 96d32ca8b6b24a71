import { dayAfter, mondayOf } from "../../../lib/day.ts"
import type { Dated } from "./steps.ts"

/** Rules on postponing steps (rules/campaigns.md#due-steps), apart because public pages do not need them. */

/** The changes that postpone a step to a day: a step marked late becomes to do. */
export const postponedTo = ({ status }: Dated, deadline: string) => ({
  deadline,
  ...(status === "late" && { status: "todo" as const }),
})

/** So many days after a step's deadline, or after today when that has passed. */
export const daysLater = ({ deadline }: Deadline, days: number, today: string): string =>
  dayAfter(deadline && deadline > today ? deadline : today, days)

type Deadline = Pick<Dated, "deadline">

/**
 * The new deadlines that are offered for postponing steps, one for each step. « Lundi prochain » is left out when it
 * leads to the same days as another.
 */
export function postponements(steps: readonly Deadline[], today: string) {
  const later = (days: number) => steps.map((step) => daysLater(step, days, today))
  const offers = [
    { offer: "tomorrow", days: steps.map(() => dayAfter(today, 1)) },
    { offer: "twoDays", days: later(2) },
    { offer: "nextMonday", days: steps.map(() => dayAfter(mondayOf(today), 7)) },
    { offer: "week", days: later(7) },
  ] as const
  return offers.filter(
    ({ offer, days }) =>
      offer !== "nextMonday" ||
      !offers.some((other) => other.offer !== offer && `${other.days}` === `${days}`),
  )
}
