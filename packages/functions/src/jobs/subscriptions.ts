import { isDeepStrictEqual } from "node:util"
import * as Agencies from "@trame/core/account/agencies/index"
import * as Billing from "@trame/core/billing/index"
import { quarterOf } from "@trame/core/lib/share"
import type { ScheduledEvent } from "aws-lambda"
import { logger } from "../logger.ts"
import { queueHandler } from "./queue.ts"

/** Requests a check of every agency's subscription and seats; for a schedule's event, of its share. */
export const requestChecks = ({ time }: Partial<ScheduledEvent> = {}): Promise<void> =>
  Billing.requestChecks(quarterOf(time))

/** Compares subscriptions with the card provider and seats with people; ends the payments of removed agencies. */
export const check = queueHandler("A check of a subscription failed", async (body) => {
  const request = Billing.checkRequest.parse(body)
  if ("agencyId" in request) return mend(request.agencyId)
  return Billing.endCustomer(request.endedCustomerId)
})

async function mend(agencyId: string): Promise<void> {
  const synced = await Billing.sync(agencyId)
  if (synced && !isDeepStrictEqual(synced.before, synced.after)) {
    logger.warn("A subscription was not what the card provider says", { agencyId, ...synced })
  }
  if (await Agencies.recountSeats(agencyId)) logger.warn("Seats mended", { agencyId })
}
