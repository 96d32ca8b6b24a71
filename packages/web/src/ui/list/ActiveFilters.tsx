import { CloseOutlined } from "@ant-design/icons"
import styles from "./ActiveFilters.module.css"

interface ActiveFilter {
  /** The text, e.g. `Influenceur : Lou Martin`. */
  label: string
  onRemove: () => void
}

/** Below a `FilterBar`: active filters without a control there; a click removes one. */
export function ActiveFilters({ filters }: { filters: readonly ActiveFilter[] }) {
  if (filters.length === 0) return null
  return (
    <ul className={`flex wrap gap-3 ${styles.filters}`} aria-label="Filtres en place">
      {filters.map(({ label, onRemove }) => (
        <li className="min-0" key={label}>
          <button
            type="button"
            className={`inline-flex items-center gap-3 px-4 py-2 max-full accent text-m strong text-left round bg-tint ${styles.filter}`}
            aria-label={`Retirer le filtre « ${label} »`}
            onClick={onRemove}
          >
            <span className="anywhere">{label}</span>
            <CloseOutlined aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
