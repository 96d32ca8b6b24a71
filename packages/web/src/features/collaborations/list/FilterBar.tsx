import { COLLABORATION_STATUSES, COLLABORATION_TYPES } from "@trame/core/collaborations/values"
import { Segmented, Select } from "antd"
import { SearchInput } from "../../../components/SearchInput.tsx"
import { choices } from "../../../lib/choices.ts"
import styles from "./FilterBar.module.css"
import type { Filters } from "./filters.ts"

const STATUSES = choices(COLLABORATION_STATUSES, "Tous")
const TYPES = choices(COLLABORATION_TYPES, "Tous les types")

interface FilterBarProps {
  filters: Filters
  onChange: (changes: Partial<Filters>) => void
}

export function FilterBar({ filters, onChange }: FilterBarProps) {
  return (
    <search className={styles.bar} aria-label="Filtrer les collaborations">
      <SearchInput
        label="Rechercher une collaboration"
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
      <Select
        aria-label="Type"
        options={TYPES}
        value={filters.type}
        onChange={(type) => onChange({ type })}
        className={styles.type}
      />
    </search>
  )
}
