import * as z from "zod"
import { AppError } from "../lib/error.ts"
import { setting } from "../lib/settings.ts"
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
 * @throws AppError invalid
 */
export async function verified(body: Uint8Array, signature: string | undefined): Promise<ProviderEvent> {
  const { webhooks } = await provider()
  const secret = setting("STRIPE_WEBHOOK_SECRET")
  try {
    const event: unknown = await webhooks.constructEventAsync(
      body,
      signature ?? "",
      secret,
      TOLERANCE_SECONDS,
    )
    return providerEvent.parse(event)
  } catch (error) {
    throw new AppError("invalid", "Événement refusé.", undefined, new Error(reasonOf(error)))
  }
}

type Outcome = "synced" | "repeated" | "unknown type" | "unknown customer"

/**
 * Acts on an event, once. What it says of a subscription is not used: the provider is asked anew, so that neither
 * order nor delay of events matters (rules/platform.md#payment-events). It counts as handled only afterwards: one that failed comes
 * again.
 * @throws AppError unavailable
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
