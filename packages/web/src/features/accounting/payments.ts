import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import type { Payment, PaymentPeriod } from "@trame/core/campaigns/accounting/contract"
import {
  afterEdit,
  amountToInvoice,
  clampAmount,
  type PaymentEdit,
} from "@trame/core/campaigns/collaborations/rules/money"
import { useRef, useState } from "react"
import { api, client } from "../../lib/api/api.ts"
import { formatMoney } from "../../lib/format.ts"
import type { Period } from "../../ui/form/PeriodFilter.tsx"
import { cursorPages, itemsOf } from "../../ui/list/CursorList.tsx"

export type PaymentRange = Period<Exclude<PaymentPeriod, "custom">>

/** Which payments are shown. */
export interface Asked extends PaymentRange {
  search: string
}

/** Cents. */
export interface PaymentTotals {
  pending: number
  paid: number
}

/** Names a payment in addresses and memories. */
export const keyOf = ({
  collaborationId,
  participantId,
}: Pick<Payment, "collaborationId" | "participantId">) => `${collaborationId}.${participantId}`

export const statusOf = (paid: boolean): string => (paid ? "Payé" : "En attente")

/** Cents in euros; an amount that makes no sense is `0 €` (spec 2 §2.8). */
export function formatAmount(cents: number): string {
  const amount = clampAmount(cents)
  return formatMoney(amount, { decimals: amount % 100 === 0 ? 0 : 2 })
}

const paymentsOptions = (asked: Asked) =>
  api.accounting.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...asked, cursor }),
    ...cursorPages,
  })

/** A payment as one's own write leaves it; `settling` until the answer is there. */
export interface ShownPayment {
  payment: Payment
  settling: boolean
}

/** What one's own writes change in the totals that were read before them. */
interface OwnChange {
  range: string
  base: PaymentTotals
  change: PaymentTotals
  /** Milliseconds since 1970, of the last write. */
  at: number
}

/** Totals that were read later than this after a write count it, even if they say what they said before. */
const LAG_MS = 10_000

const plus = (one: PaymentTotals, other: PaymentTotals): PaymentTotals => ({
  pending: one.pending + other.pending,
  paid: one.paid + other.paid,
})

const difference = (before: Payment, after: Payment): PaymentTotals => ({
  pending: (after.paid ? 0 : after.amount) - (before.paid ? 0 : before.amount),
  paid: (after.paid ? after.amount : 0) - (before.paid ? before.amount : 0),
})

/** What is read, and over it what this person has just written: shown at once and never for a moment undone. */
export function usePayments({ search, ...range }: Asked) {
  const list = useInfiniteQuery(paymentsOptions({ ...range, search }))
  const totals = useQuery({
    ...api.accounting.totals.queryOptions({ input: range }),
    placeholderData: keepPreviousData,
  })
  const [own, setOwn] = useState<ReadonlyMap<string, ShownPayment>>(new Map())
  const [ownChange, setOwnChange] = useState<OwnChange | null>(null)

  const { data: base, dataUpdatedAt: readAt } = totals
  const rangeKey = JSON.stringify(range)
  /** The totals lag behind a write: what it changes is shown until they say something else than before it. */
  const isUncounted = (known: OwnChange | null): known is OwnChange =>
    known !== null &&
    known.range === rangeKey &&
    known.base.pending === base?.pending &&
    known.base.paid === base.paid &&
    readAt <= known.at + LAG_MS

  function latest(read: Payment): ShownPayment {
    const mine = own.get(keyOf(read))
    return mine && (mine.settling || mine.payment.version > read.version)
      ? mine
      : { payment: read, settling: false }
  }

  /** Shows it before it is stored; the answer, or nothing after a failure, settles it. */
  function foretell(before: Payment, after: Payment): (answer: Payment | null) => void {
    const key = keyOf(before)
    setOwn((known) => new Map(known).set(key, { payment: after, settling: true }))
    const change = difference(before, after)
    if (base) {
      setOwnChange((known) => ({
        ...{ range: rangeKey, base, at: Date.now() },
        change: isUncounted(known) ? plus(known.change, change) : change,
      }))
    }
    return (answer) => {
      setOwn((known) => {
        const next = new Map(known)
        if (answer) next.set(key, { payment: answer, settling: false })
        else next.delete(key)
        return next
      })
      const correction = difference(after, answer ?? before)
      setOwnChange((known) =>
        isUncounted(known) ? { ...known, change: plus(known.change, correction) } : known,
      )
    }
  }

  return {
    list,
    rows: itemsOf(list).map(latest),
    totals: {
      shown: base && isUncounted(ownChange) ? plus(base, ownChange.change) : base,
      stale: totals.isPlaceholderData,
      error: totals.error,
      refetch: () => void totals.refetch(),
    },
    foretell,
  }
}

type PaymentPage = Awaited<ReturnType<typeof api.accounting.list.call>>

/** `markPaid` where it is asked for. */
type Change = Omit<PaymentEdit, "markPaid"> & Partial<Pick<PaymentEdit, "markPaid">>

const lists = { queryKey: api.accounting.list.key() }

/** As the server will answer (spec 2 §4, §9). */
function changed(payment: Payment, change: Change): Payment {
  const before = { creatorInvoiceSent: payment.paid, paidPercentage: payment.paidPercentage }
  const { creatorInvoiceSent: paid, paidPercentage } = afterEdit(before, { markPaid: false, ...change })
  const { rate } = payment
  return { ...payment, paid, paidPercentage, amount: amountToInvoice({ rate, paidPercentage }) }
}

/** One write of a payment at a time: shown at once, taken back when it fails. Rejects with what went wrong. */
export function useSetPayment(foretell: ReturnType<typeof usePayments>["foretell"]) {
  const queries = useQueryClient()
  const writing = useRef(new Set<string>())

  const show = (answer: Payment) =>
    queries.setQueriesData<InfiniteData<PaymentPage>>(
      lists,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => (keyOf(item) === keyOf(answer) ? answer : item)),
          })),
        },
    )

  return async (payment: Payment, change: Change): Promise<Payment | null> => {
    const key = keyOf(payment)
    if (writing.current.has(key)) return null
    writing.current.add(key)
    const settle = foretell(payment, changed(payment, change))
    try {
      const { collaborationId, participantId, version } = payment
      const answer = await client.accounting.setPayment({
        collaborationId,
        participantId,
        version,
        ...change,
      })
      settle(answer)
      show(answer)
      return answer
    } catch (error) {
      settle(null)
      // Whatever it was, the row is read again.
      void queries.invalidateQueries(lists)
      throw error
    } finally {
      writing.current.delete(key)
    }
  }
}
