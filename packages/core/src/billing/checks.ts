import * as z from "zod"
import { Agencies } from "../account/agencies/index.ts"
import { send, sendAll } from "../lib/queue.ts"

/** What the queue of checks carries: an agency to look after, or a customer of one that is being removed. */
export const checkRequest = z.union([
  z.object({ endedCustomerId: z.string().min(1) }),
  z.object({ agencyId: z.string().min(1) }),
])
type CheckRequest = z.infer<typeof checkRequest>

/** Asks for a check of every agency's subscription and seats. */
export async function requestChecks(): Promise<void> {
  for await (const ids of Agencies.allIds()) {
    const requests = ids.map((agencyId): CheckRequest => ({ agencyId }))
    await sendAll("SUBSCRIPTION_CHECKS_QUEUE_URL", requests)
  }
}

/** By then whatever was under way when the agency closed, such as a payment being begun, has come to its end. */
const LAST_LOOK_SECONDS = 300

/**
 * Asks for the end, at once, of all that an agency pays, for its removal. The message names the customer, so that
 * the agency may be gone by then; the queue tries until the provider has done it. May be called again.
 */
export async function requestEnd(agencyId: string): Promise<void> {
  const { customerId } = (await Agencies.billingStateOf(agencyId)) ?? {}
  if (!customerId) return
  const request: CheckRequest = { endedCustomerId: customerId }
  await send("SUBSCRIPTION_CHECKS_QUEUE_URL", request)
  await send("SUBSCRIPTION_CHECKS_QUEUE_URL", request, LAST_LOOK_SECONDS)
}
