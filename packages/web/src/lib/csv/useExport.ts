import { today } from "@trame/core/lib/day"
import { ChunkLoadError, loadChunk } from "../address/lazyChunk.ts"
import { problemOf } from "../api/problem.ts"
import { useNotices } from "../notices.tsx"
import { saveFile } from "../saveFile.ts"
import type * as Csv from "./csv.ts"

export interface Exported<Row> {
  /** The file's name without its extension. */
  name: string | ((rows: readonly Row[]) => string)
  /** Text with the number of exported rows. */
  count: (rows: number) => string
  /** Columns that need the CSV module receive it. */
  columns: Csv.Columns<Row> | ((csv: typeof Csv) => Csv.Columns<Row>)
}

/** Saves rows as a file, loaded first when needed (rules/interface.md#exports). */
export function useExport<Row>({ name, count, columns }: Exported<Row>) {
  const notices = useNotices()
  /** Does nothing when the read is cancelled. */
  return async (rows: () => Promise<readonly Row[] | null>): Promise<void> => {
    try {
      const csv = await loadChunk(() => import("./csv.ts"), "Impossible d'exporter")
      const known = await rows()
      if (!known) return
      const text = csv.csvOf(typeof columns === "function" ? columns(csv) : columns, known)
      const stem = typeof name === "function" ? name(known) : `${name}_${today()}`
      saveFile(`${stem}.csv`, "text/csv", text)
      notices.success(count(known.length))
    } catch (error) {
      if (!(error instanceof ChunkLoadError)) notices.error(`L'export a échoué. ${problemOf(error).message}`)
    }
  }
}

interface NumberedPage<Row> {
  items: Row[]
  page: number
  pageCount: number
}

/** Adapts a list of numbered pages to a read by cursor. */
export const byNumber =
  <Row>(read: (page: number, signal: AbortSignal) => Promise<NumberedPage<Row>>) =>
  async (cursor: string | undefined, signal: AbortSignal) => {
    const { items, page, pageCount } = await read(Number(cursor ?? 1), signal)
    return { items, nextCursor: page < pageCount ? String(page + 1) : null }
  }
