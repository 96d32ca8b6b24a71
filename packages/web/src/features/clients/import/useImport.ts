import {
  cellsOf,
  type FileColumn,
  IMPORT_PORTIONS,
  type ImportCells,
  type ImportColumn,
  sectorOf,
} from "@trame/core/campaigns/clients/rules/import"
import type { Sector } from "@trame/core/campaigns/clients/rules/sectors"
import { fold } from "@trame/core/lib/text"
import { useEffect, useMemo, useRef, useState } from "react"
import { client as calls } from "../../../lib/api/api.ts"
import { holding } from "../../../lib/api/pauseLiveUpdates.ts"
import { sameValue } from "../../../lib/forms/merge.ts"
import { type LastImport, portionsOf } from "./lastImport.ts"
import type { ClientTable } from "./readTable.ts"

type Checked = Awaited<ReturnType<typeof calls.clients.checkImport>>["rows"][number]
type Written = Awaited<ReturnType<typeof calls.clients.importRows>>["rows"][number]

export type LineState = "reading" | "new" | "existing" | "invalid" | Exclude<Written["outcome"], "refused">

export interface Line {
  line: number
  cells: ImportCells
  state: LineState
  problems: Checked["problems"]
  /** A match with a client or an earlier line. */
  sameAs: string | null
  complete: boolean
}

/** Pause in typing before a line is checked again. */
const REST_MS = 400

/** The import of a table's lines as clients (rules/campaigns.md#client-import). */
export function useImport(table: ClientTable, onWritten: (written: LastImport | null) => void) {
  const [columns, setColumns] = useState(table.columns)
  const [typed, setTyped] = useState<ReadonlyMap<number, Partial<ImportCells>>>(new Map())
  const [checked, setChecked] = useState<ReadonlyMap<number, Checked>>(new Map())
  const [written, setWritten] = useState<ReadonlyMap<number, Written>>(new Map())
  const [completeAll, setCompleteAll] = useState(false)
  const [otherwise, setOtherwise] = useState<ReadonlySet<number>>(new Set())
  const [running, setRunning] = useState<{ over: number; total: number } | null>(null)
  const [failure, setFailure] = useState<{ of: "check" | "write"; error: unknown } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const stopped = useRef<AbortController | null>(null)
  /** Idempotency id: lines sent again are written once. After an undo, a new one is needed. */
  const [importId, setImportId] = useState(() => crypto.randomUUID())
  /** By the file's folded sector name. */
  const [sectors, setSectors] = useState<ReadonlyMap<string, Sector>>(new Map())

  const cellsByLine = useMemo(
    () =>
      new Map(
        table.rows.map(({ line, cells }) => [
          line,
          { ...cellsOf(columns, cells), ...typed.get(line) } satisfies ImportCells,
        ]),
      ),
    [table, columns, typed],
  )
  const latest = useRef(cellsByLine)
  latest.current = cellsByLine

  async function check(lines: readonly number[], signal: AbortSignal): Promise<void> {
    for (const portion of portionsOf(lines, IMPORT_PORTIONS.check)) {
      const asked = portion.flatMap((line) => latest.current.get(line) ?? [])
      try {
        const { rows } = await calls.clients.checkImport({ rows: asked }, { signal })
        // Lines corrected meanwhile need another check.
        const answered = rows
          .map((row, at) => [portion[at] ?? 0, row] as const)
          .filter(([line], at) => sameValue(asked[at], latest.current.get(line)))
        setChecked((known) => new Map([...known, ...answered]))
      } catch (error) {
        if (!signal.aborted) setFailure({ of: "check", error })
        return
      }
    }
  }

  // Other columns change every line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: typed changes are checked separately
  useEffect(() => {
    if (!columns.includes("brandName")) return
    const controller = new AbortController()
    setFailure(null)
    setChecked(new Map())
    void check(
      table.rows.map(({ line }) => line),
      controller.signal,
    )
    return () => controller.abort()
  }, [table, columns, attempt])

  const [touched, setTouched] = useState<readonly number[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the delay starts at the last key
  useEffect(() => {
    if (touched.length === 0) return
    const timer = setTimeout(() => {
      setTouched([])
      void check(touched, new AbortController().signal)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [touched])

  useEffect(() => () => stopped.current?.abort(), [])

  const lines = useMemo(() => {
    const firstOf = new Map<string, number>()
    return [...cellsByLine].map(([line, cells]): Line => {
      const found = checked.get(line)
      const outcome = written.get(line)
      const name = fold(cells.brandName)
      const above = firstOf.get(name)
      if (above === undefined) firstOf.set(name, line)
      const problems = { ...found?.problems, ...(outcome?.outcome === "refused" ? outcome.problems : {}) }
      const sameAs =
        found?.sameName != null ? `« ${found.sameName} »` : above !== undefined ? `la ligne ${above}` : null
      return {
        line,
        cells,
        problems,
        sameAs,
        complete: completeAll !== otherwise.has(line),
        state:
          outcome && outcome.outcome !== "refused"
            ? outcome.outcome
            : Object.keys(problems).length > 0
              ? "invalid"
              : !found
                ? "reading"
                : sameAs
                  ? "existing"
                  : "new",
      }
    })
  }, [cellsByLine, checked, written, completeAll, otherwise])

  const unknownSectors = useMemo(() => {
    const unknown = [...cellsByLine.values()]
      .map(({ sector }) => sector.trim())
      .filter((written) => written && !sectorOf(written))
    return [...Map.groupBy(unknown, fold)].map(([key, written]) => ({
      written: written[0] ?? key,
      lines: written.length,
      sector: sectors.get(key) ?? null,
    }))
  }, [cellsByLine, sectors])

  const ready = lines.filter(({ state, complete }) => state === "new" || (state === "existing" && complete))

  const mapped = (cells: ImportCells): ImportCells => ({
    ...cells,
    sector: sectors.get(fold(cells.sector)) ?? cells.sector,
  })

  return {
    columns,
    /** Sets a column's meaning; another column with that meaning is left out. */
    setColumn(index: number, column: FileColumn | null) {
      setColumns((known) =>
        known.map((before, at) => (at === index ? column : before === column ? null : before)),
      )
    },
    unknownSectors,
    setSector: (written: string, sector: Sector | null) =>
      setSectors((known) => {
        const next = new Map(known)
        if (sector) next.set(fold(written), sector)
        else next.delete(fold(written))
        return next
      }),
    lines: lines.map((line) => ({ ...line, cells: mapped(line.cells) })),
    /** Whether some lines are already written. */
    isBegun: written.size > 0,
    ready,
    /** Whether all lines have been checked. */
    isChecked: lines.every(({ state }) => state !== "reading"),
    correct(line: number, column: ImportColumn, text: string) {
      setTyped((known) => new Map(known).set(line, { ...known.get(line), [column]: text }))
      setWritten((known) => new Map([...known].filter(([at]) => at !== line)))
      setTouched((known) => [...new Set([...known, line])])
    },
    completeAll,
    setCompleteAll(complete: boolean) {
      setCompleteAll(complete)
      setOtherwise(new Set())
    },
    setComplete: (line: number, complete: boolean) =>
      setOtherwise((known) => {
        const next = new Set(known)
        if (complete === completeAll) next.delete(line)
        else next.add(line)
        return next
      }),
    running,
    failure,
    checkAgain: () => setAttempt((before) => before + 1),
    /** After an undo of the created lines, they are checked again. */
    forgetCreated() {
      setWritten((known) => new Map([...known].filter(([, { outcome }]) => outcome !== "created")))
      setImportId(crypto.randomUUID())
      setAttempt((before) => before + 1)
    },
    /** Stops after the running portion. */
    stop: () => stopped.current?.abort(),
    async run(): Promise<void> {
      if (stopped.current) return
      const controller = new AbortController()
      stopped.current = controller
      let over = 0
      const at = new Date().toISOString()
      const created = [...written.values()]
        .filter(({ outcome }) => outcome === "created")
        .map(({ line }) => line)
      const before = created.length
      setFailure(null)
      setRunning({ over, total: ready.length })
      try {
        await holding(async () => {
          for (const portion of portionsOf(ready, IMPORT_PORTIONS.write)) {
            if (controller.signal.aborted) break
            const { rows } = await calls.clients.importRows({
              importId,
              rows: portion.map(({ line, cells, complete }) => ({ line, cells: mapped(cells), complete })),
            })
            for (const { line, outcome } of rows) if (outcome === "created") created.push(line)
            setWritten((known) => new Map([...known, ...rows.map((row) => [row.line, row] as const)]))
            over += portion.length
            setRunning({ over, total: ready.length })
          }
        })
      } catch (error) {
        setFailure({ of: "write", error })
      } finally {
        stopped.current = null
        setRunning(null)
        onWritten(created.length > before ? { importId, at, created } : null)
      }
    },
  }
}

export type Import = ReturnType<typeof useImport>
