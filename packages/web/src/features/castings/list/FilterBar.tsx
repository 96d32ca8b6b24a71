import { CASTING_STATUSES, type CastingStatus } from "@trame/core/castings/values"
import { Segmented } from "antd"
import { SearchInput } from "../../../components/SearchInput.tsx"
import styles from "./FilterBar.module.css"
import type { Filters } from "./filters.ts"

const STATUSES = [
  { value: "all" as const, label: "Tous" },
  ...Object.entries(CASTING_STATUSES).map(([value, label]) => ({ value: value as CastingStatus, label })),
]

interface FilterBarProps {
  filters: Filters
  onChange: (changes: Partial<Filters>) => void
}

export function FilterBar({ filters, onChange }: FilterBarProps) {
  return (
    <search className={styles.filters} aria-label="Filtrer les castings">
      <SearchInput
        label="Rechercher un casting"
        placeholder="Rechercher un nom, une marque…"
        value={filters.search}
        onSearch={(search) => onChange({ search })}
        className={styles.search}
      />
      <Segmented
        aria-label="Statut"
        options={STATUSES}
        value={filters.status}
        onChange={(status) => onChange({ status })}
        className={styles.status}
      />
    </search>
  )
}
