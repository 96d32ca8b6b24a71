import type { Stripe } from "stripe"
import * as z from "zod"
import { SUBSCRIPTION_STATUSES } from "../account/contract/subscription.ts"
import { AppError, unavailable } from "../lib/error.ts"
import { madeOf } from "../lib/secrets.ts"
import { setting } from "../lib/settings.ts"

/** One try; with the library's own second one, and what else a request does, below the function's 29 s. */
const TIMEOUT_MS = 6000
const RETRIES = 1

/** The provider's library, loaded when it is first needed. */
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
 * Asks the provider.
 * @param sentence French, for the person, when the provider does not answer as it should
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

/** The library's errors carry what was answered, headers included; a log gets what helps to look it up. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const told = ["code", "statusCode", "requestId"].flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return value === undefined ? [] : [`${name}=${value}`]
  })
  return [error.name, ...told, error.message].join(" ")
}

/** Whether the provider says that there is no such thing, or no longer. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, "code") === "resource_missing"

const STRETCH_MS = 300_000

/**
 * A key under which the provider does a thing once, however often it is asked within some minutes. It replays
 * failures as well, hence not for longer.
 */
export const onceKey = (...parts: (string | number)[]): string =>
  [...parts, Math.floor(Date.now() / STRETCH_MS)].join("-")

/*
 * As much of the provider's answers as is used. The library takes any JSON without an `error` for a success,
 * whatever its status, so each answer is looked at before anything follows from it.
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
