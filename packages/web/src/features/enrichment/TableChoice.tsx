import { Checkbox, Select } from "antd"
import { useId } from "react"
import { formatCount } from "../../lib/format.ts"
import styles from "./LaunchForm.module.css"
import type { Choice, Column, List } from "./readList.ts"

interface TableChoiceProps {
  title: string
  read: List | { problem: string }
  disabled: boolean
  onChoice: (choice: Choice) => void
}

const NONE = "none"

/** For a table: the column of accounts, as detected or as the user chooses, and the rows left out. */
export function TableChoice({ title, read, disabled, onChoice }: TableChoiceProps) {
  const id = useId()
  if ("problem" in read || !read.table) return null
  const {
    table: { headings, rows, titles, column },
    blank,
  } = read
  const sampleOf = (index: number) => rows.find(({ cells }) => cells[index]?.trim())?.cells[index]?.trim()
  const left = headings.filter((_, index) => index !== column)
  return (
    <div className={`stack gap-3 ${styles.table}`} data-asked={column === null}>
      <p className={`mt-2 mb-2 soft ${styles.title}`}>
        {title} : un tableau de {formatCount(headings.length, "colonne")} et{" "}
        {formatCount(rows.length, "ligne")}
      </p>
      <label htmlFor={id}>Colonne des comptes Instagram</label>
      <Select<Exclude<Column, null> | typeof NONE>
        id={id}
        value={column ?? NONE}
        status={column === null ? "warning" : ""}
        disabled={disabled}
        virtual={false}
        options={[
          ...(column === null ? [{ value: NONE, label: "À choisir" } as const] : []),
          ...headings.map((heading, index) => ({
            value: index,
            label: sampleOf(index) ? `${heading} (${sampleOf(index)}…)` : heading,
          })),
          { value: "all" as const, label: "Toutes : il n'y a que des comptes" },
        ]}
        onChange={(choice) => onChoice({ column: choice === NONE ? null : choice })}
      />
      <Checkbox
        checked={titles !== null}
        disabled={disabled}
        onChange={(event) => onChoice({ hasTitles: event.target.checked })}
      >
        La première ligne contient les titres
      </Checkbox>
      {typeof column === "number" ? (
        <p className={`anywhere soft ${styles.left}`}>
          Laissé de côté : {left.join(", ")}
          {titles ? `, ${formatCount(titles, "ligne")} au-dessus des titres` : ""}
          {blank > 0 ? `, ${formatCount(blank, "ligne")} sans compte` : ""}
        </p>
      ) : null}
    </div>
  )
}
