import type { BrandStatus } from "@trame/core/castings/values"
import { formatNumber } from "../../../lib/format.ts"
import styles from "./Filters.module.css"
import { FILTERS } from "./filters.ts"

interface FiltersProps {
  chosen: string
  total: number
  counts: Record<BrandStatus, number>
  onChoose: (key: string) => void
}

export function Filters({ chosen, total, counts, onChoose }: FiltersProps) {
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">Afficher</legend>
      {FILTERS.map(({ key, label, status }) => (
        <button key={key} type="button" aria-pressed={key === chosen} onClick={() => onChoose(key)}>
          {label} <span className={styles.count}>{formatNumber(status ? counts[status] : total)}</span>
        </button>
      ))}
    </fieldset>
  )
}
