import type { Payment } from "@trame/core/campaigns/accounting/contract"
import { rangeOf } from "@trame/core/campaigns/accounting/periods"
import { today } from "@trame/core/lib/day"
import { Alert, Button } from "antd"
import { ChunkLoadError, loadChunk } from "../../lib/address/lazyChunk.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { formatCount, formatNumber } from "../../lib/format.ts"
import { useNotices } from "../../lib/notices.tsx"
import { saveFile } from "../../lib/saveFile.ts"
import styles from "./AccountingPage.module.css"
import type * as csv from "./csv.ts"
import type { PaymentRange } from "./payments.ts"

type Csv = typeof csv

interface Exported<Row> {
  name: (rows: readonly Row[]) => string
  /** What was exported, in words. */
  count: (rows: number) => string
  text: (csv: Csv, rows: readonly Row[]) => string
}

export const exportedPayments = (range: PaymentRange): Exported<Payment> => ({
  name: (payments) => fileNameOf(range, payments, today()),
  count: (rows) => formatCount(rows, "paiement exporté", "paiements exportés"),
  text: ({ paymentsCsv }, payments) => paymentsCsv(payments),
})

/** Saves rows as a file: what is at hand, or what is read for it. */
export function useExport<Row>({ name, count, text }: Exported<Row>) {
  const notices = useNotices()
  /** Nothing, once the reading was cancelled. */
  return async (rows: () => Promise<readonly Row[] | null>): Promise<void> => {
    try {
      const csv = await loadChunk(() => import("./csv.ts"), "Impossible d'exporter les paiements")
      const known = await rows()
      if (!known) return
      saveFile(name(known), "text/csv", text(csv, known))
      notices.success(count(known.length))
    } catch (error) {
      if (!(error instanceof ChunkLoadError)) notices.error(`L'export a échoué. ${problemOf(error).message}`)
    }
  }
}

interface ReadingProps {
  /** What is read for what, e.g. `Export en cours`. */
  label: string
  /** What is counted, e.g. `paiements lus`. */
  what: string
  /** Null when nothing is read. */
  read: number | null
  cancel: () => void
  cancelLabel: string
}

/** How far it has been read, and the way out. */
export function Reading({ label, what, read, cancel, cancelLabel }: ReadingProps) {
  return (
    <div role="status">
      {read === null ? null : (
        <Alert
          type="info"
          className={styles.progress}
          title={`${label} : ${formatNumber(read)} ${what}…`}
          action={<Button onClick={cancel}>{cancelLabel}</Button>}
        />
      )}
    </div>
  )
}

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
