import type { Payment } from "@trame/core/accounting/contract"
import { today } from "@trame/core/day"
import { App } from "antd"
import { useEffect, useRef, useState } from "react"
import { client } from "../../../lib/api.ts"
import { problemOf } from "../../../lib/problem.ts"
import type { Asked } from "../payments.ts"
import { fileNameOf } from "./fileName.ts"
import { saveFile } from "./saveFile.ts"

/** Reads everything that the filters show, page after page, and saves it as a file. */
export function useExport({ search, ...range }: Asked) {
  const [read, setRead] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const { message } = App.useApp()

  useEffect(() => () => running.current?.abort(), [])

  async function everything(signal: AbortSignal): Promise<Payment[]> {
    const payments: Payment[] = []
    let cursor: string | undefined
    do {
      const page = await client.accounting.list({ ...range, search, cursor }, { signal })
      signal.throwIfAborted()
      payments.push(...page.items)
      setRead(payments.length)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return payments
  }

  async function start(): Promise<void> {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setRead(0)
    try {
      const [payments, { paymentsCsv }] = await Promise.all([
        everything(controller.signal),
        import("./csv.ts"),
      ])
      saveFile(fileNameOf(range, payments, today()), paymentsCsv(payments))
      message.success(
        payments.length > 1 ? `${payments.length} paiements exportés` : `${payments.length} paiement exporté`,
      )
    } catch (error) {
      if (!controller.signal.aborted) message.error(`L'export a échoué. ${problemOf(error).message}`, 6)
    } finally {
      running.current = null
      setRead(null)
    }
  }

  return {
    /** How many are read so far; null when none is under way. */
    read,
    start,
    cancel: () => running.current?.abort(),
  }
}

export type Export = ReturnType<typeof useExport>
