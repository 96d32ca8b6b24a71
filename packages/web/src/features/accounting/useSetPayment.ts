import { type InfiniteData, useQueryClient } from "@tanstack/react-query"
import { amountToInvoice } from "@trame/core/accounting/amount"
import type { Payment } from "@trame/core/accounting/contract"
import { afterEdit, type PaymentEdit } from "@trame/core/accounting/edit"
import { useRef } from "react"
import { api, client } from "../../lib/api.ts"
import { keyOf } from "./payments.ts"
import type { usePayments } from "./usePayments.ts"

type PaymentPage = Awaited<ReturnType<typeof api.accounting.list.call>>

/** `markPaid` where it is asked for. */
export type Change = Omit<PaymentEdit, "markPaid"> & Partial<Pick<PaymentEdit, "markPaid">>

const lists = { queryKey: api.accounting.list.key() }

/** As the server will answer (spec 2 §4, §9). */
function changed(payment: Payment, change: Change): Payment {
  const before = { creatorInvoiceSent: payment.paid, paidPercentage: payment.paidPercentage }
  const { creatorInvoiceSent: paid, paidPercentage } = afterEdit(before, { markPaid: false, ...change })
  return { ...payment, paid, paidPercentage, amount: amountToInvoice(payment.rate, paidPercentage) }
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
