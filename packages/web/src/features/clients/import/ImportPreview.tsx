import { DownloadOutlined } from "@ant-design/icons"
import { Alert, Button, Segmented } from "antd"
import { useState } from "react"
import { problemOf } from "../../../lib/api/problem.ts"
import { useExport } from "../../../lib/csv/useExport.ts"
import { SENDS } from "../../../lib/dialog/sendKey.ts"
import { useConfirm } from "../../../lib/dialog/useConfirm.tsx"
import { useDialog } from "../../../lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../../lib/dialog/useUnsavedGuard.ts"
import { formatCount, formatNumber } from "../../../lib/format.ts"
import { FilterChips } from "../../../ui/list/FilterChips.tsx"
import { Pagination } from "../../../ui/list/Pagination.tsx"
import { ProgressBar } from "../../../ui/ProgressBar.tsx"
import { ErrorBanner } from "../../../ui/states/ErrorState.tsx"
import { FailureAlert } from "../../../ui/states/SaveNotices.tsx"
import { ColumnChoices } from "./ColumnChoices.tsx"
import styles from "./Import.module.css"
import { exportedLeft, ImportLine } from "./ImportLine.tsx"
import type { LastImport } from "./lastImport.ts"
import type { ClientTable } from "./readTable.ts"
import { SectorChoices } from "./SectorChoices.tsx"
import { UndoButton, UndoFailure, type Undone, UndoneNotice } from "./UndoImport.tsx"
import { type Line, useImport } from "./useImport.ts"

/** Lines per page. */
const PAGE_SIZE = 20

const PARTS = {
  all: { label: "Toutes", holds: () => true },
  invalid: { label: "À corriger", holds: ({ state }: Line) => state === "invalid" },
  new: { label: "Nouveaux", holds: ({ state }: Line) => state === "new" },
  existing: { label: "Déjà présents", holds: ({ state }: Line) => state === "existing" },
  done: {
    label: "Importés",
    holds: ({ state }: Line) => state === "created" || state === "completed",
  },
} as const
type Part = keyof typeof PARTS
const PART_NAMES = Object.keys(PARTS) as Part[]

interface ImportPreviewProps {
  table: ClientTable
  onTable: (table: ClientTable) => void
  onAnew: () => void
  /** Receives the created lines for an undo; null without any. */
  onWritten: (written: LastImport | null) => void
}

/** Shows the result of each line, lets the member correct it, and imports. */
export function ImportPreview({ table, onTable, onAnew, onWritten }: ImportPreviewProps) {
  const { finish, close } = useDialog()
  const confirm = useConfirm()
  const [last, setLast] = useState<LastImport | null>(null)
  const [undone, setUndone] = useState<Undone | null>(null)
  const [undoFailure, setUndoFailure] = useState("")
  const [titlesProblem, setTitlesProblem] = useState("")
  const found = useImport(table, (written) => {
    if (written) setLast(written)
    onWritten(written)
  })
  const { lines, ready, running, failure } = found
  // A line under correction stays in view.
  const [shown, setShown] = useState<{ part: Part; kept: ReadonlySet<number> | null }>({
    part: "all",
    kept: null,
  })
  const [page, setPage] = useState(1)
  const count = (part: Part) => lines.filter(PARTS[part].holds).length
  const done = count("done")
  const skipped = lines.filter(
    ({ state, complete }) => state === "skipped" || (state === "existing" && !complete),
  )
  const left = lines.filter(({ state }) => state === "invalid")
  const isOver = found.isChecked && ready.length === 0 && left.length === 0
  useUnsavedGuard(!isOver || running !== null, { question: () => QUESTION })
  const saveLeft = useExport(exportedLeft)

  async function end(): Promise<void> {
    if (ready.length > 0 || !found.isChecked) await close()
    else if (left.length === 0 || (await confirm(withoutLeft(left.length)))) finish()
  }

  const listed = shown.kept ? lines.filter(({ line }) => shown.kept?.has(line)) : lines
  const pageCount = Math.max(Math.ceil(listed.length / PAGE_SIZE), 1)
  const current = Math.min(page, pageCount)
  const named = found.columns.includes("brandName")

  return (
    <div className="stack gap-5">
      <ColumnChoices
        table={table}
        found={found}
        onTitles={(hasTitles) => {
          const next = table.withTitles(hasTitles ? 0 : null)
          if ("problem" in next) setTitlesProblem(next.problem)
          else onTable(next)
        }}
      />
      {titlesProblem ? <Alert type="warning" showIcon title={titlesProblem} /> : null}
      <SectorChoices found={found} />
      {undoFailure ? <UndoFailure reason={undoFailure} /> : null}
      {undone && !undoFailure ? <UndoneNotice undone={undone} /> : null}
      {named ? null : (
        <Alert type="warning" showIcon title="Indiquez la colonne qui contient le nom de la marque." />
      )}
      {failure?.of === "write" ? (
        <FailureAlert
          title="L'import s'est interrompu : ce qui est fait reste fait"
          reason={problemOf(failure.error).message}
        />
      ) : null}
      {failure?.of === "check" ? (
        <ErrorBanner
          title="Les lignes n'ont pas pu être relues"
          error={failure.error}
          onRetry={found.checkAgain}
        />
      ) : null}
      {count("existing") > 0 ? (
        <div className={`row wrap gap-y-3 gap-x-4 ${styles.existing}`}>
          <span id="import-existing">Clients déjà présents :</span>
          <Segmented
            aria-labelledby="import-existing"
            value={found.completeAll ? "complete" : "skip"}
            options={[
              { value: "skip", label: "Laisser tels quels" },
              { value: "complete", label: "Compléter ce qui manque" },
            ]}
            onChange={(choice) => found.setCompleteAll(choice === "complete")}
          />
        </div>
      ) : null}
      <FilterChips
        small
        legend="Lignes montrées"
        value={shown.part}
        options={PART_NAMES.filter((part) => part === "all" || part === shown.part || count(part) > 0).map(
          (value) => ({ value, label: PARTS[value].label, count: count(value) }),
        )}
        onChange={(part) => {
          const kept = new Set(lines.filter(PARTS[part].holds).map(({ line }) => line))
          setShown({ part, kept: part === "all" ? null : kept })
          setPage(1)
        }}
      />
      <ol className="border-top" aria-label="Lignes du fichier">
        {listed.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE).map((line) => (
          <ImportLine key={line.line} line={line} found={found} />
        ))}
      </ol>
      <Pagination label="Pages de lignes" page={current} pageCount={pageCount} onPage={setPage} />
      <div className={`row wrap justify-end gap-3 px-7 py-4 bg-raised border-top ${styles.foot}`}>
        <div role="status" className={styles.news}>
          {running ? (
            <>
              <span>
                Import en cours : {formatNumber(running.over)} sur {formatNumber(running.total)}
              </span>
              <ProgressBar
                label="Import des clients"
                percent={Math.round((running.over / Math.max(running.total, 1)) * 100)}
              />
            </>
          ) : found.isChecked || !named ? (
            summaryOf({ done, skipped: skipped.length, left: left.length })
          ) : failure ? null : (
            "Lecture des lignes…"
          )}
        </div>
        {running ? (
          <Button onClick={found.stop}>Arrêter</Button>
        ) : (
          <>
            {left.length > 0 && done > 0 ? (
              <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void saveLeft(async () => left)}>
                Télécharger les lignes à corriger
              </Button>
            ) : null}
            {last ? (
              <UndoButton
                last={last}
                onUndone={(left, now) => {
                  setUndoFailure("")
                  setUndone(now)
                  setLast(left.created.length > 0 ? left : null)
                  onWritten(left)
                  if (left.created.length === 0) found.forgetCreated()
                }}
                onFailed={setUndoFailure}
              />
            ) : null}
            {isOver ? null : <Button onClick={onAnew}>Choisir un autre fichier</Button>}
            {done > 0 || isOver ? (
              <Button type={isOver ? "primary" : "default"} onClick={() => void end()}>
                Terminer
              </Button>
            ) : null}
            {isOver ? null : (
              <Button
                type="primary"
                disabled={!named || !found.isChecked || ready.length === 0}
                onClick={() => void found.run()}
                {...SENDS}
              >
                {done > 0 ? "Reprendre : " : "Importer "}
                {formatCount(ready.length, "client")}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}

const QUESTION = {
  title: "Quitter l'import ?",
  content:
    "Les lignes qui ne sont pas encore importées seront perdues. Le même fichier peut être repris : ce qui est déjà importé sera reconnu.",
  okText: "Quitter",
  cancelText: "Continuer l'import",
}

const withoutLeft = (left: number) => ({
  title: "Terminer sans les lignes à corriger ?",
  content:
    left === 1
      ? "1 ligne à corriger n'est pas importée et sera perdue."
      : `${formatNumber(left)} lignes à corriger ne sont pas importées et seront perdues.`,
  okText: "Terminer",
  cancelText: "Continuer l'import",
})

function summaryOf({ done, skipped, left }: { done: number; skipped: number; left: number }): string {
  return [
    ...(done ? [formatCount(done, "client importé", "clients importés")] : []),
    ...(skipped ? [formatCount(skipped, "déjà présent", "déjà présents")] : []),
    ...(left ? [formatCount(left, "ligne à corriger", "lignes à corriger")] : []),
  ].join(" · ")
}
