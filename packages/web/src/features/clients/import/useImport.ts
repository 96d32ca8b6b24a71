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
  /** What it has in common with a client, or with a line above. */
  sameAs: string | null
  complete: boolean
}

/** How long typing rests before a line is looked at again. */
const REST_MS = 400

/** The lines of a table on their way to be clients (rules/campaigns.md#client-import). */
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
  /** With it, the same lines sent again are written once; one that was taken back is another. */
  const [importId, setImportId] = useState(() => crypto.randomUUID())
  /** By what the file calls them, folded. */
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
        // What was corrected meanwhile is looked at anew.
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

  // Other columns make other lines of all.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is looked at by itself
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: it rests from the last key on
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
    /** What a column is; what was it before is left out. */
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
    /** Whether lines were written already. */
    isBegun: written.size > 0,
    ready,
    /** Whether all of them have been looked at. */
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
    /** Once what these lines created was taken back, they are looked at anew. */
    forgetCreated() {
      setWritten((known) => new Map([...known].filter(([, { outcome }]) => outcome !== "created")))
      setImportId(crypto.randomUUID())
      setAttempt((before) => before + 1)
    },
    /** What is under way is finished; the rest waits. */
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
