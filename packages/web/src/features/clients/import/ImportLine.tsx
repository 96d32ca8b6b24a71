import {
  asStored,
  IMPORT_COLUMN_NAMES,
  IMPORT_COLUMNS,
  sectorOf,
} from "@trame/core/campaigns/clients/rules/import"
import { Checkbox, Input } from "antd"
import { useState } from "react"
import type { Exported } from "../../../lib/csv/useExport.ts"
import { formatCount } from "../../../lib/format.ts"
import { Field } from "../../../ui/form/Field.tsx"
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx"
import styles from "./Import.module.css"
import type { Import, Line, LineState } from "./useImport.ts"

const STATES: Record<LineState, { label: string; tone: Tone }> = {
  reading: { label: "Lecture…", tone: "neutral" },
  new: { label: "Nouveau", tone: "info" },
  existing: { label: "Déjà présent (même nom)", tone: "neutral" },
  invalid: { label: "À corriger", tone: "warning" },
  created: { label: "Ajouté", tone: "success" },
  completed: { label: "Complété", tone: "success" },
  skipped: { label: "Rien à compléter", tone: "neutral" },
}

interface ImportLineProps {
  line: Line
  found: Import
}

/** A line as the import will write it; invalid cells are editable in place. */
export function ImportLine({
  line: { line, cells, state, problems, sameAs, complete },
  found,
}: ImportLineProps) {
  // A corrected cell stays open, so that typing does not lose its field.
  const [opened, setOpened] = useState<readonly string[]>([])
  const wrong = IMPORT_COLUMN_NAMES.filter((name) => problems[name] !== undefined && !opened.includes(name))
  if (wrong.length > 0) setOpened([...opened, ...wrong])
  const stored = asStored(cells)
  const isDone = state === "created" || state === "completed" || state === "skipped"
  return (
    <li className={`grid gap-y-3 gap-x-6 py-4 border-bottom ${styles.line}`} data-state={state}>
      <div className="stack items-start gap-3">
        <span className={styles.number}>Ligne {line}</span>
        <StatusTag tone={STATES[state].tone}>{STATES[state].label}</StatusTag>
        {state === "existing" ? (
          <>
            <span className={`anywhere ${styles.same}`}>Comme {sameAs}</span>
            <Checkbox
              checked={complete}
              disabled={found.running !== null}
              onChange={(event) => found.setComplete(line, event.target.checked)}
            >
              Compléter<span className="visually-hidden"> la ligne {line}</span>
            </Checkbox>
          </>
        ) : null}
      </div>
      <div className={`grid gap-y-3 gap-x-6 ${styles.cells}`}>
        {IMPORT_COLUMN_NAMES.map((name) =>
          opened.includes(name) && !isDone ? (
            <Field key={name} label={IMPORT_COLUMNS[name]} error={problems[name]}>
              {(control) => (
                <Input
                  {...control}
                  status={problems[name] ? "error" : ""}
                  disabled={found.running !== null}
                  value={cells[name]}
                  onChange={(event) => found.correct(line, name, event.target.value)}
                />
              )}
            </Field>
          ) : stored[name].trim() ? (
            <p key={name} className={name === "brandName" ? styles.brand : styles.cell}>
              <span className={name === "brandName" ? "visually-hidden" : styles.label}>
                {IMPORT_COLUMNS[name]}
              </span>{" "}
              {stored[name]}
              {name === "sector" && !sectorOf(cells.sector) ? (
                <span className={styles.label}>non reconnu, laissé vide</span>
              ) : null}
            </p>
          ) : null,
        )}
      </div>
    </li>
  )
}

/** The lines left out, with the reasons, under headings that an import recognises. */
export const exportedLeft: Exported<Line> = {
  name: "clients-a-corriger",
  count: (rows) => formatCount(rows, "ligne enregistrée", "lignes enregistrées"),
  columns: [
    ...IMPORT_COLUMN_NAMES.map(
      (name) => [IMPORT_COLUMNS[name], ({ cells }: Line) => cells[name]] as [string, (line: Line) => string],
    ),
    [
      "Problème",
      ({ problems }) =>
        IMPORT_COLUMN_NAMES.flatMap((name) =>
          problems[name] ? [`${IMPORT_COLUMNS[name]} : ${problems[name]}`] : [],
        ).join(" · "),
    ],
  ],
}
