import * as z from "zod"
import { Agencies } from "../account/agencies/index.ts"
import { AppError } from "../lib/error.ts"
import { send, sendAll } from "../lib/queue.ts"
import { secret } from "../lib/secrets.ts"
import { delayOf, isDue } from "../lib/share.ts"
import { agencyOf } from "./customers.ts"
import { EventEntity } from "./entities.ts"
import { provider, reasonOf } from "./stripe.ts"
import { sync } from "./subscription.ts"

/** How old a signature may be (rules/platform.md#payment-events). */
const TOLERANCE_SECONDS = 300
/** The provider tries again for three days. */
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

/** Whether a type tells of something that may change a subscription. */
const matters = (type: string): boolean =>
  type.startsWith("customer.subscription.") ||
  type.startsWith("checkout.session.") ||
  type === "invoice.paid" ||
  type === "invoice.payment_failed"

/**
 * What the card provider sent, once its signature is found to be right and not older than five minutes.
 * @param body as it was sent, byte for byte
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
 * Acts on an event, once. What it says of a subscription is not used: the provider is asked anew, so that
 * neither order nor delay of events matters (rules/platform.md#payment-events). It counts as handled only
 * afterwards: one that failed comes again.
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

/** What the queue of checks carries: an agency to look after, or a customer of one that is being removed. */
export const checkRequest = z.union([
  z.object({ endedCustomerId: z.string().min(1) }),
  z.object({ agencyId: z.string().min(1) }),
])
type CheckRequest = z.infer<typeof checkRequest>

/** Asks for a check of every agency's subscription and seats, or of those whose turn comes in this quarter of an hour. */
export async function requestChecks(quarter: number | null = null): Promise<void> {
  for await (const ids of Agencies.allIds()) {
    const requests = ids.filter((id) => isDue(id, quarter)).map((agencyId) => ({ agencyId }))
    await sendAll("SUBSCRIPTION_CHECKS_QUEUE_URL", requests satisfies CheckRequest[], ({ agencyId }) =>
      delayOf(agencyId, quarter),
    )
  }
}

/** By then whatever was under way when the agency closed, such as a payment being begun, has come to its end. */
const LAST_LOOK_SECONDS = 300

/**
 * Asks for the end, at once, of all that an agency pays, for its removal. The message names the customer, so that
 * the agency may be gone by then; the queue tries until the provider has done it. May be called again.
 */
export async function requestEnd({ customerId }: { customerId?: string }): Promise<void> {
  if (!customerId) return
  const request: CheckRequest = { endedCustomerId: customerId }
  await send("SUBSCRIPTION_CHECKS_QUEUE_URL", request)
  await send("SUBSCRIPTION_CHECKS_QUEUE_URL", request, LAST_LOOK_SECONDS)
}
