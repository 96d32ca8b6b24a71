import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query"
import type { Payment } from "@trame/core/accounting/contract"
import { useRef, useState } from "react"
import { itemsOf } from "../../components/CursorList.tsx"
import { api } from "../../lib/api.ts"
import { moveBetween, type OwnMoves, settled, withMove, withOwnMoves } from "./ownTotals.ts"
import { type Asked, keyOf, paymentsOptions } from "./payments.ts"

/** A payment as one's own write leaves it; `settling` until the answer is there. */
export interface ShownPayment {
  payment: Payment
  settling: boolean
}

/** What is read, and over it what this person has just written: shown at once and never for a moment undone. */
export function usePayments({ search, ...range }: Asked) {
  const list = useInfiniteQuery({
    ...paymentsOptions({ ...range, search }),
    placeholderData: keepPreviousData,
  })
  const totals = useQuery({
    ...api.accounting.totals.queryOptions({ input: range }),
    placeholderData: keepPreviousData,
  })
  const [own, setOwn] = useState<ReadonlyMap<string, ShownPayment>>(new Map())
  const [moves, setMoves] = useState<OwnMoves | null>(null)
  const lastMove = useRef(0)

  const reading = totals.data && {
    range: JSON.stringify(range),
    totals: totals.data,
    readAt: totals.dataUpdatedAt,
  }

  function latest(read: Payment): ShownPayment {
    const mine = own.get(keyOf(read))
    return mine && (mine.settling || mine.payment.version > read.version)
      ? mine
      : { payment: read, settling: false }
  }

  /** Shows it before it is stored; the answer, or nothing after a failure, settles it. */
  function foretell(before: Payment, after: Payment): (answer: Payment | null) => void {
    const key = keyOf(before)
    const id = ++lastMove.current
    setOwn((known) => new Map(known).set(key, { payment: after, settling: true }))
    if (reading)
      setMoves((known) => withMove(reading, known, { id, ...moveBetween(before, after) }, Date.now()))
    return (answer) => {
      setOwn((known) => {
        const next = new Map(known)
        if (answer) next.set(key, { payment: answer, settling: false })
        else next.delete(key)
        return next
      })
      setMoves((known) => settled(known, id, answer && moveBetween(before, answer)))
    }
  }

  return {
    list,
    rows: itemsOf(list).map(latest),
    totals: {
      shown: reading ? withOwnMoves(reading, moves) : undefined,
      stale: totals.isPlaceholderData,
      error: totals.error,
      refetch: () => void totals.refetch(),
    },
    foretell,
  }
}
