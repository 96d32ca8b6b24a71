import { DownloadOutlined } from "@ant-design/icons"
import type { Payment } from "@trame/core/campaigns/accounting/contract"
import { rangeOf } from "@trame/core/campaigns/accounting/periods"
import { today } from "@trame/core/lib/day"
import { Alert, App, Button } from "antd"
import { useEffect, useRef, useState } from "react"
import { ChunkLoadError, loadChunk } from "../../lib/address/lazyChunk.ts"
import { client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { formatCount, formatNumber } from "../../lib/format.ts"
import styles from "./export.module.css"
import type { Asked, PaymentRange } from "./payments.ts"

/** How far the export is, and the way out of it. */
export function ExportBar({ csv }: { csv: Export }) {
  return (
    <div role="status">
      {csv.read === null ? null : (
        <Alert
          type="info"
          className={styles.progress}
          title={`Export en cours : ${formatNumber(csv.read)} paiements lus…`}
          action={<Button onClick={csv.cancel}>Annuler l'export</Button>}
        />
      )}
    </div>
  )
}

export function ExportButton({ csv, disabled }: { csv: Export; disabled: boolean }) {
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      disabled={disabled || csv.read !== null}
      onClick={() => void csv.start()}
    >
      Exporter en CSV
    </Button>
  )
}

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
      const { paymentsCsv } = await loadChunk(() => import("./csv.ts"), "Impossible d'exporter les paiements")
      const payments = await everything(controller.signal)
      saveFile(fileNameOf(range, payments, today()), paymentsCsv(payments))
      message.success(formatCount(payments.length, "paiement exporté", "paiements exportés"))
    } catch (error) {
      const said = controller.signal.aborted || error instanceof ChunkLoadError
      if (!said) message.error(`L'export a échoué. ${problemOf(error).message}`, 6)
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

type Export = ReturnType<typeof useExport>

/** With the days of the period; with those of what the file holds where all dates are shown. */
export function fileNameOf(asked: PaymentRange, payments: readonly Payment[], today: string): string {
  const days = asked.period === "all" ? daysOf(payments) : Object.values(rangeOf(asked, today))
  return `${["comptabilite-influenceurs", ...days].join("_")}.csv`
}

function daysOf(payments: readonly Payment[]): string[] {
  const days = payments.map(({ date }) => date).sort()
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? [first, last] : []
}

/** Has the browser save a text as a CSV file. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  // Some browsers read it only after this.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
