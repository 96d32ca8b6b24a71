import type { Payment } from "@trame/core/accounting/contract"
import type { PaymentPeriod } from "@trame/core/accounting/filters"
import type { Period } from "../../components/period/period.ts"
import { api } from "../../lib/api.ts"
import { formatMoney } from "../../lib/format.ts"

export type PaymentRange = Period<Exclude<PaymentPeriod, "custom">>

/** Which payments are shown. */
export interface Asked extends PaymentRange {
  search: string
}

/** Names a payment in addresses and memories. */
export const keyOf = ({
  collaborationId,
  participantId,
}: Pick<Payment, "collaborationId" | "participantId">) => `${collaborationId}.${participantId}`

export const statusOf = (paid: boolean): string => (paid ? "Payé" : "En attente")

/** Cents in euros; an amount that makes no sense is `0 €` (spec 2 §2.8). */
export function formatAmount(cents: number): string {
  const amount = Number.isFinite(cents) && cents > 0 ? cents : 0
  return formatMoney(amount, { decimals: amount % 100 === 0 ? 0 : 2 })
}

export const paymentsOptions = (asked: Asked) =>
  api.accounting.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...asked, cursor }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
