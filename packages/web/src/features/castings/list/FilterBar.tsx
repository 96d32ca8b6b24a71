import { CASTING_STATUSES } from "@trame/core/castings/values"
import { Segmented } from "antd"
import { SearchInput } from "../../../components/SearchInput.tsx"
import { choices } from "../../../lib/choices.ts"
import styles from "./FilterBar.module.css"
import type { Filters } from "./filters.ts"

const STATUSES = choices(CASTING_STATUSES, "Tous")

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
