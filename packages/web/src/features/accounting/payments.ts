import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Payment } from "@trame/core/campaigns/accounting/contract"
import type { PaymentPeriod } from "@trame/core/campaigns/accounting/periods"
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
import { useEffect, useRef, useState } from "react"
import type { Order } from "../../lib/address/address.ts"
import { api, client } from "../../lib/api/api.ts"
import { patchPages } from "../../lib/api/patch.ts"
import { queryClient } from "../../lib/api/queryClient.ts"
import type { Period } from "../../ui/form/PeriodFilter.tsx"
import { cursorPages, itemsOf } from "../../ui/list/CursorList.tsx"

export type PaymentRange = Period<Exclude<PaymentPeriod, "custom">>

/** Which payments are shown, and in which order. */
export interface Asked {
  range: PaymentRange
  search: string
  status: PayableStatus
  /** Whose; everybody's where it is empty. */
  influencerId: string
  sort: PayableSort
  order: Order
}

/** As the API is asked: what is so at first is left out (`app/pages.ts` asks the same before this page is there). */
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

/** What the page shows first, at its bare address. */
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

/** Names a payment in addresses and memories. */
export const keyOf = ({
  collaborationId,
  participantId,
}: Pick<Payment, "collaborationId" | "participantId">) => `${collaborationId}.${participantId}`

/** Names it to people. */
export const nameOf = ({ fullName, collaborationName }: Payment): string =>
  `${fullName}, ${collaborationName}`

export const statusOf = (paid: boolean): string => (paid ? "Payé" : "En attente")

/** A payment as one's own write leaves it; `settling` until the answer is there. */
export interface ShownPayment {
  payment: Payment
  settling: boolean
}

interface OwnWrite extends ShownPayment {
  /** As the totals that do not count it yet do. */
  before: Payment
  /** These totals. */
  totals: string
  /** Milliseconds since 1970. */
  at: number
}

/** Totals that were read later than this after a write count it, even if they say what they said before. */
const LAG_MS = 10_000

/** `markPaid` where it is asked for. */
type Change = Omit<PaymentEdit, "markPaid"> & Partial<Pick<PaymentEdit, "markPaid">>

const lists = { queryKey: api.accounting.list.key() }

/** A payment as it is stored, be it that the list's filters leave it out; null where it is none any more. */
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

/** As the server will answer (rules/campaigns.md#paid-flag). */
function changed(payment: Payment, change: Change): Payment {
  const before = { creatorInvoiceSent: payment.paid, paidPercentage: payment.paidPercentage }
  const { creatorInvoiceSent: paid, paidPercentage } = afterEdit(before, { markPaid: false, ...change })
  const { rate } = payment
  return { ...payment, paid, paidPercentage, amount: amountToInvoice({ rate, paidPercentage }) }
}

/** What is read, and over it what this person has just written: shown at once and never for a moment undone. */
export function usePayments(asked: Asked, { listed }: { listed: boolean }) {
  const { range } = asked
  const queries = useQueryClient()
  const list = useInfiniteQuery({ ...listOptions(asked), enabled: listed })
  const totals = useQuery({
    ...totalsOptions(range),
    placeholderData: keepPreviousData,
  })
  const [own, setOwn] = useState<ReadonlyMap<string, OwnWrite>>(new Map())
  const writing = useRef(new Set<string>())

  const read = totals.data
  const readKey = JSON.stringify([range, read])
  /** Until the totals say something else than before a write, they do not count it. */
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
      sums[before.paid ? "paid" : "pending"] -= before.amount
      sums[payment.paid ? "paid" : "pending"] += payment.amount
    }
    return sums
  }

  const show = (answer: Payment) =>
    patchPages<Payment>(queries, lists.queryKey, (items) =>
      items.map((item) => (keyOf(item) === keyOf(answer) ? answer : item)),
    )

  /**
   * One write of a payment at a time: shown at once, taken back when it fails. Rejects with what went wrong; null
   * where another one is on its way.
   */
  async function setPayment(payment: Payment, change: Change): Promise<Payment | null> {
    const key = keyOf(payment)
    if (writing.current.has(key)) return null
    writing.current.add(key)
    const earlier = own.get(key)
    const write: OwnWrite = {
      before: isUncounted(earlier) ? earlier.before : payment,
      payment: changed(payment, change),
      settling: true,
      totals: readKey,
      at: Date.now(),
    }
    const remember = (known: OwnWrite | undefined) =>
      setOwn((all) => {
        const others = [...all].filter(([one]) => one !== key)
        return new Map(known ? [...others, [key, known]] : others)
      })
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
      // Whatever it was, the row is read again.
      void queries.invalidateQueries(lists)
      throw error
    } finally {
      writing.current.delete(key)
    }
  }

  /** What is done to many goes on while the page is drawn anew: each write counts on what is known by then. */
  const latestWrite = useRef(setPayment)
  useEffect(() => {
    latestWrite.current = setPayment
  })

  return {
    list,
    rows: itemsOf(list).map(latest),
    totals: {
      shown: shownTotals(),
      stale: totals.isPlaceholderData,
      error: totals.error,
      refetch: () => void totals.refetch(),
    },
    setPayment: (payment: Payment, change: Change) => latestWrite.current(payment, change),
  }
}
