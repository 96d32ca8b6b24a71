import type { Stripe } from "stripe"
import * as z from "zod"
import { SUBSCRIPTION_STATUSES } from "../account/contract/subscription.ts"
import { AppError, unavailable } from "../lib/error.ts"
import { madeOf } from "../lib/secrets.ts"
import { setting } from "../lib/settings.ts"

/** For one try; with the library's one retry and the rest of the request, within the function's 29 s. */
const TIMEOUT_MS = 6000
const RETRIES = 1

/** The provider's library, loaded on first use. */
export const provider = madeOf("STRIPE_SECRET_NAME", "secretKey", async (secretKey): Promise<Stripe> => {
  const { Stripe } = await import("stripe")
  const { protocol, hostname, port } = new URL(setting("STRIPE_API_URL"))
  const secure = protocol === "https:"
  return new Stripe(secretKey, {
    protocol: secure ? "https" : "http",
    host: hostname,
    port: port || (secure ? 443 : 80),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
})

/**
 * Calls the provider.
 * @param sentence French message for a failure of the provider
 */
export async function callStripe<Answer>(
  sentence: string,
  ask: (stripe: Stripe) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(await provider())
  } catch (error) {
    throw error instanceof AppError ? error : unavailable(sentence, new Error(reasonOf(error)))
  }
}

/** The library's errors contain the whole answer with its headers; the log gets only what identifies it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const details = ["code", "statusCode", "requestId"].flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return value === undefined ? [] : [`${name}=${value}`]
  })
  return [error.name, ...details, error.message].join(" ")
}

/** Whether the provider answers that the resource does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, "code") === "resource_missing"

const STRETCH_MS = 300_000

/**
 * An idempotency key under which the provider acts once, for some minutes: it replays failures too, so not for longer.
 */
export const onceKey = (...parts: (string | number)[]): string =>
  [...parts, Math.floor(Date.now() / STRETCH_MS)].join("-")

/*
 * The parts of the provider's answers that are used. The library treats any JSON without an `error` as a success,
 * whatever the status, so each answer is validated before use.
 */

export const identified = z.object({ id: z.string().min(1) })

const price = z.object({
  id: z.string(),
  nickname: z.string().nullish(),
  unit_amount: z.int().nullable(),
  recurring: z.object({ interval: z.string(), interval_count: z.int() }).nullable(),
  product: z.union([z.string(), identified.transform(({ id }) => id)]),
  metadata: z.record(z.string(), z.string()),
})
export type ProviderPrice = z.infer<typeof price>

export const providerSubscription = z.object({
  id: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  created: z.int(),
  cancel_at_period_end: z.boolean(),
  /** Seconds since the epoch. */
  cancel_at: z.int().nullable(),
  ended_at: z.int().nullish(),
  /** Expanded; null for a subscription without invoices. */
  latest_invoice: z
    .object({
      created: z.int(),
      status_transitions: z.object({ finalized_at: z.int().nullable() }).nullish(),
    })
    .nullish(),
  items: z.object({
    data: z
      .array(z.object({ id: z.string(), current_period_end: z.int(), quantity: z.int().default(1), price }))
      .min(1),
  }),
})
export type ProviderSubscription = z.infer<typeof providerSubscription>

export const checkoutSession = z.object({
  id: z.string(),
  status: z.enum(["open", "complete", "expired"]).nullable(),
  url: z.string().nullish(),
  /** Seconds since the epoch. */
  expires_at: z.int(),
  metadata: z.record(z.string(), z.string()).nullish(),
})

export const product = z.object({ name: z.string() })
export const address = z.object({ url: z.string().min(1) })
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item) })
export const prices = listOf(price)
