import {
  IMPORT_COLUMN_NAMES,
  IMPORT_COLUMNS,
  type ImportColumn,
} from "@trame/core/campaigns/clients/rules/import"
import { Select } from "antd"
import { useId } from "react"
import styles from "./Import.module.css"
import type { Table } from "./readTable.ts"
import type { Import } from "./useImport.ts"

type Choice = ImportColumn | "none"

const CHOICES: { value: Choice; label: string }[] = [
  { value: "none", label: "Ne pas importer" },
  ...IMPORT_COLUMN_NAMES.map((value) => ({ value, label: IMPORT_COLUMNS[value].label })),
]

/** What each column of the file is, as it was recognised and as one corrects it. */
export function ColumnChoices({ table, found }: { table: Table; found: Import }) {
  const id = useId()
  return (
    <fieldset className={styles.columns}>
      <legend className={styles.legend}>Colonnes du fichier</legend>
      {table.headings.map((heading, index) => {
        const sample = table.rows.find(({ cells }) => cells[index]?.trim())?.cells[index]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and stay in their order
          <div key={index} className={styles.column}>
            <label htmlFor={`${id}-${index}`} className={styles.heading}>
              {heading}
            </label>
            <span className={styles.sample}>{sample ?? "vide"}</span>
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
  )
}
