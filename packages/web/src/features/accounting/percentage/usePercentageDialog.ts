import type { Payment } from "@trame/core/accounting/contract"
import { useRef } from "react"
import { itemsOf } from "../../../components/CursorList.tsx"
import { useUrlParams } from "../../../lib/useUrlParams.ts"
import { keyOf } from "../payments.ts"
import type { ShownPayment, usePayments } from "../usePayments.ts"

const DIALOG = "percentage"

/** The payment whose percentage is being changed, kept in the URL; it stays open when its row goes away. */
export function usePercentageDialog(
  list: ReturnType<typeof usePayments>["list"],
  rows: readonly ShownPayment[],
) {
  const [values, set] = useUrlParams({ dialog: "", payment: "" })
  const key = values.dialog === DIALOG ? values.payment : ""
  const stored = rows.find(({ payment }) => keyOf(payment) === key)?.payment
  const opened = useRef<Payment | null>(null)
  if (key && stored && (!opened.current || keyOf(opened.current) !== key)) opened.current = stored

  return {
    open: key !== "" && opened.current !== null && keyOf(opened.current) === key,
    opened: opened.current,
    stored,
    /** Reads it again; nothing when it is no longer there. */
    reread: async (): Promise<Payment | undefined> => {
      const { data } = await list.refetch({ throwOnError: true })
      return itemsOf({ data }).find((payment) => keyOf(payment) === key)
    },
    show: (payment: Payment) => {
      opened.current = payment
      set({ dialog: DIALOG, payment: keyOf(payment) }, { push: true })
    },
    hide: () => set({ dialog: null, payment: null }),
  }
}

export type PercentageEditor = ReturnType<typeof usePercentageDialog>
