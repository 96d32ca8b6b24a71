import * as z from "zod"
import { today } from "../../lib/day.ts"
import { cursor, day, id, search, version } from "../../lib/fields.ts"
import { type Inputs, operation } from "../../lib/operation.ts"
import { keysOf } from "../../lib/text.ts"
import { paidOnProblem } from "../collaborations/rules/money.ts"
import { PAYABLE_DATES, PAYABLE_ORDERS, PAYABLE_STATUSES } from "../collaborations/rules/values.ts"
import { PAYMENT_PERIODS } from "./periods.ts"

const access = "accounting" as const

/** The amount owed to one influencer for one collaboration. Amounts are euro cents. */
export const payment = z.object({
  collaborationId: z.string(),
  collaborationName: z.string(),
  brand: z.string(),
  /** The collaboration's effective date. */
  date: day,
  participantId: z.string(),
  influencerId: z.string(),
  fullName: z.string(),
  profileImageUrl: z.string().nullable(),
  rate: z.int(),
  paidPercentage: z.int(),
  /** Rate × percentage / 100. */
  amount: z.int(),
  /** The stored flag is `creatorInvoiceSent` (rules/campaigns.md#paid-flag). */
  paid: z.boolean(),
  /** The day of the payment (rules/campaigns.md#payment-day). */
  paidOn: day.nullable(),
  version,
})
export type Payment = z.infer<typeof payment>

/** The amounts owed and paid to an influencer in a period, in cents. */
export const owedInfluencer = z.object({
  influencerId: z.string(),
  fullName: z.string(),
  profileImageUrl: z.string().nullable(),
  pending: z.int(),
  paid: z.int(),
})
export type OwedInfluencer = z.infer<typeof owedInfluencer>

const range = z.object({
  period: z.enum(keysOf(PAYMENT_PERIODS)).default("all"),
  /** The custom period requires both (rules/campaigns.md#accounting-periods). */
  from: day.optional(),
  to: day.optional(),
  /** By default, that of the collaboration. */
  dates: z.enum(keysOf(PAYABLE_DATES)).optional(),
})
export type PeriodFilter = z.infer<typeof range>

const BOTH_DATES = {
  path: ["from"],
  error: "La date de début et la date de fin sont obligatoires",
}
const hasBothDates = ({ period, from, to }: PeriodFilter) => period !== "custom" || (!!from && !!to)

const IN_ORDER = { path: ["to"], error: "La date de fin précède la date de début" }
const isInOrder = ({ from, to }: PeriodFilter) => !from || !to || from <= to

const paymentDay = day.superRefine((paidOn, { addIssue }) => {
  const problem = paidOnProblem(paidOn, today())
  if (problem) addIssue(problem)
})

const NO_PERCENTAGE = "Un nombre entier de 0 à 100"

export const accountingContract = {
  /** Influencers of collaborations whose payment was received, by default the latest collaboration first. */
  list: operation("GET /accounting/payments", access, "Les paiements dus aux influenceurs")
    .input(
      range
        .extend({
          search,
          status: z.enum(keysOf(PAYABLE_STATUSES)).default("all"),
          /** Only this influencer's lines; by default, all. */
          influencerId: id.optional(),
          sort: z.enum(keysOf(PAYABLE_ORDERS)).default("date"),
          /** By default, the order's own direction. */
          order: z.enum(["asc", "desc"]).optional(),
          cursor: cursor.optional(),
        })
        .refine(hasBothDates, BOTH_DATES)
        .refine(isInOrder, IN_ORDER),
    )
    .output(z.object({ items: z.array(payment), nextCursor: z.string().nullable() })),

  /** The highest amount owed first (rules/campaigns.md#by-influencer). */
  influencers: operation(
    "GET /accounting/influencers",
    access,
    "Ce qui est dû à chaque influenceur et ce qui lui a été payé",
  )
    .input(
      range
        .extend({ search, cursor: cursor.optional() })
        .refine(hasBothDates, BOTH_DATES)
        .refine(isInOrder, IN_ORDER),
    )
    .output(z.object({ items: z.array(owedInfluencer), nextCursor: z.string().nullable() })),

  /** Sums of a period, independent of the search (rules/campaigns.md#totals). */
  totals: operation("GET /accounting/totals", access, "Ce qui est à payer et ce qui est payé")
    .input(range.refine(hasBothDates, BOTH_DATES).refine(isInOrder, IN_ORDER))
    .output(z.object({ pending: z.int(), paid: z.int() })),

  /** Changes only the attributes that accounting owns (rules/platform.md#versions). */
  setPayment: operation(
    "PATCH /accounting/payments/{collaborationId}/{participantId}",
    access,
    "Marquer payé, changer le pourcentage ou la date de paiement",
  )
    .input(
      z.object({
        collaborationId: id,
        participantId: id,
        version,
        paid: z.boolean().optional(),
        percentage: z.int(NO_PERCENTAGE).min(0, NO_PERCENTAGE).max(100, NO_PERCENTAGE).optional(),
        /** By default, today when it is marked paid; null takes the day away. */
        paidOn: paymentDay.nullable().optional(),
        /** A percentage of 100 also marks it paid (rules/campaigns.md#paid-flag). */
        markPaid: z.boolean().default(false),
      }),
    )
    .output(payment),
}

export type AccountingInput = Inputs<typeof accountingContract>
