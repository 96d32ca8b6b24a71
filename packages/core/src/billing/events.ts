import * as z from "zod"
import * as Agencies from "../account/agencies/index.ts"
import { AppError } from "../lib/error.ts"
import { send, sendAll } from "../lib/queue.ts"
import { secret } from "../lib/secrets.ts"
import { delayOf, isDue } from "../lib/share.ts"
import { agencyOf } from "./customers.ts"
import { EventEntity } from "./entities.ts"
import { provider, reasonOf } from "./stripe.ts"
import { sync } from "./subscription.ts"

/** Maximum age of a signature (rules/platform.md#payment-events). */
const TOLERANCE_SECONDS = 300
/** The provider repeats a failed event for three days. */
const KEPT_SECONDS = 30 * 24 * 3600

const providerEvent = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z.object({
    object: z.object({
      customer: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish(),
    }),
  }),
})
type ProviderEvent = z.infer<typeof providerEvent>

/** Whether events of this type may change a subscription. */
const matters = (type: string): boolean =>
  type.startsWith("customer.subscription.") ||
  type.startsWith("checkout.session.") ||
  type === "invoice.paid" ||
  type === "invoice.payment_failed"

/**
 * Verifies an event of the card provider: its signature, and that it is at most five minutes old.
 * @param body the request's exact bytes
 */
export async function verified(body: Uint8Array, signature: string | undefined): Promise<ProviderEvent> {
  const [{ webhooks }, webhookSecret] = await Promise.all([
    provider(),
    secret("STRIPE_SECRET_NAME", "webhookSecret"),
  ])
  try {
    const event: unknown = await webhooks.constructEventAsync(
      body,
      signature ?? "",
      webhookSecret,
      TOLERANCE_SECONDS,
    )
    return providerEvent.parse(event)
  } catch (error) {
    throw new AppError("invalid", "Événement refusé.", undefined, new Error(reasonOf(error)))
  }
}

type Outcome = "synced" | "repeated" | "unknown type" | "unknown customer"

/**
 * Handles an event once. Its content is not used: `sync` reads the provider again, so that order and delay of events do
 * not matter (rules/platform.md#payment-events). The event is marked handled only afterwards, so that the provider
 * repeats a failed one.
 */
export async function receive({ id, type, data }: ProviderEvent): Promise<Outcome> {
  if (!matters(type)) return "unknown type"
  const { data: handled } = await EventEntity.get({ eventId: id }).go({ consistent: true })
  if (handled) return "repeated"
  const { customer } = data.object
  const agencyId = customer && (await agencyOf(customer))
  if (!agencyId) return "unknown customer"
  await sync(agencyId)
  const expiresAt = Math.floor(Date.now() / 1000) + KEPT_SECONDS
  await EventEntity.put({ eventId: id, type, expiresAt }).go()
  return "synced"
}

/** A message of the queue of checks: an agency to check, or a customer of a removed agency. */
export const checkRequest = z.union([
  z.object({ endedCustomerId: z.string().min(1) }),
  z.object({ agencyId: z.string().min(1) }),
])
type CheckRequest = z.infer<typeof checkRequest>

/** Requests a check of every agency's subscription and seats, or of those due in this quarter of an hour. */
export async function requestChecks(quarter: number | null = null): Promise<void> {
  for await (const ids of Agencies.allIds()) {
    const requests = ids.filter((id) => isDue(id, quarter)).map((agencyId) => ({ agencyId }))
    await sendAll("SUBSCRIPTION_CHECKS_QUEUE_URL", requests satisfies CheckRequest[], ({ agencyId }) =>
      delayOf(agencyId, quarter),
    )
  }
}

/** After this time, requests that ran when the agency closed, such as a new payment, have ended. */
const LAST_LOOK_SECONDS = 300

/**
 * Requests the immediate end of all that an agency pays, for its removal. The message names the customer, since the
 * agency may be gone by then; the queue retries until the provider has done it. May run again.
 */
export async function requestEnd({ customerId }: { customerId?: string }): Promise<void> {
  if (!customerId) return
  const request: CheckRequest = { endedCustomerId: customerId }
  await send("SUBSCRIPTION_CHECKS_QUEUE_URL", request)
  await send("SUBSCRIPTION_CHECKS_QUEUE_URL", request, LAST_LOOK_SECONDS)
}
