import * as z from "zod"
import * as Agencies from "../account/agencies/index.ts"
import * as Identity from "../account/users/index.ts"
import { beginMonth, creditMonth } from "../influencers/discover/credits.ts"
import { sendAll } from "../lib/queue.ts"
import { delayOf, isDue, quarterOf } from "../lib/share.ts"

/** An agency whose people start this month. */
export const monthRequest = z.object({
  agencyId: z.string().min(1),
  month: z.string().regex(/^\d{4}-\d{2}$/),
})

const HOUR_MS = 3_600_000

/** Whether a month has just begun in Paris: one of the schedule's two hours of UTC is the right one. */
const isFirstHour = (time: string): boolean =>
  creditMonth(time) !== creditMonth(new Date(Date.parse(time) - HOUR_MS))

/**
 * Starts the month for the people of all agencies (rules/creators.md#credits): in the first hour of a month in Paris, a
 * schedule's event covers its share of agencies; a manual call covers all.
 */
export async function requestMonth(time?: string): Promise<void> {
  if (time && !isFirstHour(time)) return
  const month = creditMonth(time)
  const quarter = quarterOf(time)
  for await (const ids of Agencies.allIds()) {
    const requests = ids.filter((id) => isDue(id, quarter)).map((agencyId) => ({ agencyId, month }))
    await sendAll("CREDIT_MONTHS_QUEUE_URL", requests, ({ agencyId }) => delayOf(agencyId, quarter))
  }
}

const PEOPLE_AT_ONCE = 25

/**
 * Starts a month for an agency's people, and so informs their open pages. May run twice without granting credits twice.
 */
export async function beginFor({ agencyId, month }: z.infer<typeof monthRequest>): Promise<void> {
  const people = await Identity.listOfAgency(agencyId)
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
    const portion = people.slice(from, from + PEOPLE_AT_ONCE)
    await Promise.all(portion.map(({ userId }) => beginMonth(userId, agencyId, month)))
  }
}
