import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Payment } from "@trame/core/campaigns/accounting/contract"
import { type PaymentPeriod, rangeOf } from "@trame/core/campaigns/accounting/periods"
import {
  afterEdit,
  amountToInvoice,
  type PaymentEdit,
} from "@trame/core/campaigns/collaborations/rules/money"
import {
  PAYABLE_ORDERS,
  type PayableSort,
  type PayableStatus,
} from "@trame/core/campaigns/collaborations/rules/values"
import { today } from "@trame/core/lib/day"
import { useEffect, useRef, useState } from "react"
import type { Order } from "../../lib/address/address.ts"
import { api, client } from "../../lib/api/api.ts"
import { patchPages } from "../../lib/api/patch.ts"
import { queryClient } from "../../lib/api/queryClient.ts"
import type { Period } from "../../ui/form/PeriodFilter.tsx"
import { cursorPages, itemsOf } from "../../ui/list/CursorList.tsx"

export type PaymentRange = Period<Exclude<PaymentPeriod, "custom">>

/** Filters and order of the payments. */
export interface Asked {
  range: PaymentRange
  search: string
  status: PayableStatus
  /** Empty for all influencers. */
  influencerId: string
  sort: PayableSort
  order: Order
}

/** The API's input: omits defaults (`app/pages.ts` sends the same before this page loads). */
export const inputOf = ({ range, search, status, influencerId, sort, order }: Asked) => ({
  ...range,
  search,
  ...(status !== "all" && { status }),
  ...(influencerId && { influencerId }),
  ...((sort !== "date" || order !== PAYABLE_ORDERS.date) && { sort, order }),
})

/** Cents. */
interface PaymentTotals {
  pending: number
  paid: number
}

const listOptions = (asked: Asked) =>
  api.accounting.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...inputOf(asked), cursor }),
    ...cursorPages,
  })

const totalsOptions = (range: PaymentRange) => api.accounting.totals.queryOptions({ input: range })

/** The first queries of the page at its bare address. */
export const prefetch = () => {
  const range = { period: "all" } as const
  const asked: Asked = {
    range,
    search: "",
    status: "all",
    influencerId: "",
    sort: "date",
    order: PAYABLE_ORDERS.date,
  }
  return Promise.all([
    queryClient.prefetchInfiniteQuery(listOptions(asked)),
    queryClient.prefetchQuery(totalsOptions(range)),
  ])
}

/** Identifies a payment in addresses and caches. */
export const keyOf = ({
  collaborationId,
  participantId,
}: Pick<Payment, "collaborationId" | "participantId">) => `${collaborationId}.${participantId}`

/** Names a payment on the screen. */
export const nameOf = ({ fullName, collaborationName }: Payment): string =>
  `${fullName}, ${collaborationName}`

export const statusOf = (paid: boolean): string => (paid ? "Payé" : "En attente")

/** A payment with the member's own write; `settling` until the answer. */
export interface ShownPayment {
  payment: Payment
  settling: boolean
}

interface OwnWrite extends ShownPayment {
  /** The payment as the current totals still count it. */
  before: Payment
  /** The serialised totals at the time of the write. */
  totals: string
  /** Milliseconds since 1970. */
  at: number
}

/** Totals read later than this after a write include it, even if their values are unchanged. */
const LAG_MS = 10_000

/** `markPaid` is optional. */
type Change = Omit<PaymentEdit, "markPaid"> & Partial<Pick<PaymentEdit, "markPaid">>

const lists = { queryKey: api.accounting.list.key() }

/** The stored payment, even if the list's filters exclude it; null once it no longer exists. */
export async function readPayment(payment: Payment, signal?: AbortSignal): Promise<Payment | null> {
  let cursor: string | undefined
  do {
    const page = await client.accounting.list({ influencerId: payment.influencerId, cursor }, { signal })
    const found = page.items.find((one) => keyOf(one) === keyOf(payment))
    if (found) return found
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return null
}

/** Predicts the server's answer (rules/campaigns.md#paid-flag). */
function changed(payment: Payment, change: Change): Payment {
  const { rate, paidOn: earlier } = payment
  const before = {
    creatorInvoiceSent: payment.paid,
    paidPercentage: payment.paidPercentage,
    paidOn: earlier ?? undefined,
  }
  const after = afterEdit(before, { markPaid: false, ...change }, today())
  const { creatorInvoiceSent: paid, paidPercentage, paidOn = null } = after
  return { ...payment, paid, paidPercentage, paidOn, amount: amountToInvoice({ rate, paidPercentage }) }
}

/** Counts a payment in the totals of a period, which it follows by the chosen date. */
function count(
  sums: PaymentTotals,
  { paid, paidOn, amount }: Payment,
  range: PaymentRange,
  sign: 1 | -1,
): void {
  if (range.dates) {
    const { from, to } = rangeOf(range, today())
    if (!paidOn || paidOn < from || paidOn > to) return
  }
  sums[paid ? "paid" : "pending"] += sign * amount
}

/** The payments as read, with the member's own writes over them, so that no refetch undoes one for a moment. */
export function usePayments(asked: Asked, { listed }: { listed: boolean }) {
  const { range } = asked
  const queries = useQueryClient()
  const list = useInfiniteQuery({ ...listOptions(asked), enabled: listed })
  const totals = useQuery({
    ...totalsOptions(range),
    placeholderData: keepPreviousData,
  })
  const [own, setOwn] = useState<ReadonlyMap<string, OwnWrite>>(new Map())
  /** Also for a write that follows another at once, before the next render. */
  const latestOwn = useRef(own)
  const writing = useRef(new Map<string, Promise<Payment | null>>())

  const read = totals.data
  const readKey = JSON.stringify([range, read])
  /** Until the totals change after a write, they do not include it. */
  const isUncounted = (write: OwnWrite | undefined): write is OwnWrite =>
    write !== undefined && write.totals === readKey && totals.dataUpdatedAt <= write.at + LAG_MS

  function latest(listed: Payment): ShownPayment {
    const mine = own.get(keyOf(listed))
    return mine && (mine.settling || mine.payment.version > listed.version)
      ? mine
      : { payment: listed, settling: false }
  }

  function shownTotals(): PaymentTotals | undefined {
    if (!read) return undefined
    const sums = { ...read }
    for (const { before, payment } of [...own.values()].filter(isUncounted)) {
      count(sums, before, range, -1)
      count(sums, payment, range, 1)
    }
    return sums
  }

  const show = (answer: Payment) =>
    patchPages<Payment>(queries, lists.queryKey, (items) =>
      items.map((item) => (keyOf(item) === keyOf(answer) ? answer : item)),
    )

  async function writeNow(payment: Payment, change: Change): Promise<Payment> {
    const key = keyOf(payment)
    const earlier = latestOwn.current.get(key)
    const write: OwnWrite = {
      before: isUncounted(earlier) ? earlier.before : payment,
      payment: changed(payment, change),
      settling: true,
      totals: readKey,
      at: Date.now(),
    }
    const remember = (known: OwnWrite | undefined) => {
      const others = [...latestOwn.current].filter(([one]) => one !== key)
      latestOwn.current = new Map(known ? [...others, [key, known]] : others)
      setOwn(latestOwn.current)
    }
    remember(write)
    try {
      const { collaborationId, participantId, version } = payment
      const answer = await client.accounting.setPayment({
        collaborationId,
        participantId,
        version,
        ...change,
      })
      remember({ ...write, payment: answer, settling: false })
      show(answer)
      return answer
    } catch (error) {
      remember(earlier)
      // The row is refetched after any failure.
      void queries.invalidateQueries(lists)
      throw error
    }
  }

  /** A bulk action continues across renders: each write must use the latest data. */
  const latestWrite = useRef(writeNow)
  useEffect(() => {
    latestWrite.current = writeNow
  })

  /**
   * One write per payment at a time: optimistic, rolled back on failure. Rejects with the error; null when the write
   * before it, for which it waits, has failed.
   */
  async function setPayment(payment: Payment, change: Change): Promise<Payment | null> {
    const key = keyOf(payment)
    const before = writing.current.get(key)
    const write = before
      ? before.catch(() => null).then((known) => known && latestWrite.current(known, change))
      : latestWrite.current(payment, change)
    writing.current.set(key, write)
    try {
      return await write
    } finally {
      if (writing.current.get(key) === write) writing.current.delete(key)
    }
  }

  return {
    list,
    rows: itemsOf(list).map(latest),
    totals: {
      shown: shownTotals(),
      stale: totals.isPlaceholderData,
      error: totals.error,
      refetch: () => void totals.refetch(),
    },
    setPayment,
  }
}
