import { CloseOutlined } from "@ant-design/icons"
import styles from "./ActiveFilters.module.css"

interface ActiveFilter {
  /** In words, e.g. `Influenceur : Lou Martin`. */
  label: string
  onRemove: () => void
}

/** Below a `FilterBar`: what else narrows the list, without a control of its own there; each goes by a press. */
export function ActiveFilters({ filters }: { filters: readonly ActiveFilter[] }) {
  if (filters.length === 0) return null
  return (
    <ul className={styles.filters} aria-label="Filtres en place">
      {filters.map(({ label, onRemove }) => (
        <li key={label}>
          <button
            type="button"
            className={styles.filter}
            aria-label={`Retirer le filtre « ${label} »`}
            onClick={onRemove}
          >
            <span className={styles.label}>{label}</span>
            <CloseOutlined aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
