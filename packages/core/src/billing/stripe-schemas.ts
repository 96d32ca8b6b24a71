import * as z from "zod"
import { SUBSCRIPTION_STATUSES } from "../account/contract/subscription.ts"

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
