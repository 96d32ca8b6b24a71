import { OptionRow } from "./OptionRow.tsx"
import styles from "./ResultList.module.css"
import type { Group, Row } from "./results.ts"

interface ResultListProps {
  id: string
  groups: readonly Group[]
  typed: string
  active: Row | undefined
  busy: boolean
  onPoint: (row: Row) => void
  onOpen: (row: Row) => void
  onOpenElsewhere: (row: Row) => void
}

export const optionId = (listId: string, row: Row): string =>
  `${listId}-${row.item.id.replaceAll(/\s/g, "_")}`

export function ResultList({ id, groups, typed, active, busy, ...on }: ResultListProps) {
  return (
    <div id={id} role="listbox" aria-label="Résultats" aria-busy={busy} className={styles.list}>
      {groups.map(({ label, rows }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={label} role="group" aria-labelledby={`${id}-group-${index}`}>
          <p id={`${id}-group-${index}`} role="presentation" className={styles.label}>
            {label}
          </p>
          {rows.map((row) => (
            <OptionRow
              key={row.item.id}
              id={optionId(id, row)}
              row={row}
              typed={typed}
              active={row === active}
              onPoint={() => on.onPoint(row)}
              onOpen={() => on.onOpen(row)}
              onOpenElsewhere={() => on.onOpenElsewhere(row)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
