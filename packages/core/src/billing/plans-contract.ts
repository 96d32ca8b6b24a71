import * as z from "zod"
import { operation } from "../operation.ts"

export const plan = z.object({
  id: z.string(),
  name: z.string(),
  /** Euro cents a month. */
  priceMonthly: z.int(),
  /** Null: unlimited. */
  seatLimit: z.int().nullable(),
  features: z.array(z.string()),
})
export type Plan = z.infer<typeof plan>

export const plansContract = {
  /** The active ones, cheapest first (spec 1 §2 "Pricing page"). */
  list: operation({
    method: "GET",
    path: "/public/plans",
    access: "public",
    summary: "Les abonnements proposés",
  }).output(z.object({ items: z.array(plan) })),
}
