import { FILE_COLUMNS, type FileColumn } from "@trame/core/campaigns/clients/rules/import"
import { Checkbox, Select } from "antd"
import { useId } from "react"
import { formatCount } from "../../../lib/format.ts"
import styles from "./Import.module.css"
import type { ClientTable } from "./readTable.ts"
import type { Import } from "./useImport.ts"

type Choice = FileColumn | "none"

const CHOICES: { value: Choice; label: string }[] = [
  { value: "none", label: "Ne pas importer" },
  ...(Object.entries(FILE_COLUMNS) as [FileColumn, string][]).map(([value, label]) => ({ value, label })),
]

interface ColumnChoicesProps {
  table: ClientTable
  found: Import
  /** Whether the first line contains the titles. */
  onTitles: (hasTitles: boolean) => void
}

/** The meaning of each column, as detected and as the member corrects it. */
export function ColumnChoices({ table, found, onTitles }: ColumnChoicesProps) {
  const id = useId()
  const isFixed = found.running !== null || found.isBegun
  return (
    <>
      <div className="row wrap gap-y-3 gap-x-4">
        <Checkbox
          checked={table.titles !== null}
          disabled={isFixed}
          onChange={(event) => onTitles(event.target.checked)}
        >
          La première ligne contient les titres
        </Checkbox>
        {table.titles ? (
          <span className={`anywhere ${styles.same}`}>
            {formatCount(table.titles, "ligne au-dessus est laissée", "lignes au-dessus sont laissées")} de
            côté
          </span>
        ) : null}
      </div>
      <fieldset className={`grid gap-y-4 gap-x-5 ${styles.columns}`}>
        <legend className="mb-3 p-0 strong">Colonnes du fichier</legend>
        {table.headings.map((heading, index) => {
          const sample = table.rows.find(({ cells }) => cells[index]?.trim())?.cells[index]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and stay in their order
            <div key={index} className="stack min-0">
              <label htmlFor={`${id}-${index}`} className="strong ellipsis">
                {heading}
              </label>
              <span className="mb-2 soft text-m ellipsis">{sample ?? "vide"}</span>
              <Select<Choice>
                id={`${id}-${index}`}
                value={found.columns[index] ?? "none"}
                options={CHOICES}
                virtual={false}
                disabled={found.running !== null}
                onChange={(choice) => found.setColumn(index, choice === "none" ? null : choice)}
              />
            </div>
          )
        })}
      </fieldset>
    </>
  )
}
