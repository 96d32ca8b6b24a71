import type { ApprovalStatus } from "@trame/core/identity/approvals-contract"
import { Segmented } from "antd"
import { SearchInput } from "../../components/SearchInput.tsx"
import styles from "./Approvals.module.css"
import type { Asked } from "./calls.ts"

const ALL = "all"

const OPTIONS: { value: ApprovalStatus | typeof ALL; label: string }[] = [
  { value: ALL, label: "Tous" },
  { value: "pending", label: "En attente" },
  { value: "approved", label: "Approuvés" },
  { value: "rejected", label: "Rejetés" },
]

interface FiltersProps {
  asked: Asked
  onChange: (changes: { search?: string; status?: string | null }) => void
}

export function Filters({ asked, onChange }: FiltersProps) {
  return (
    <search className={styles.filters} aria-label="Filtrer les utilisateurs">
      <SearchInput
        label="Rechercher un utilisateur"
        placeholder="Rechercher un nom, un email…"
        value={asked.search}
        onSearch={(search) => onChange({ search })}
        className={styles.search}
      />
      <Segmented
        aria-label="Statut"
        options={OPTIONS}
        value={asked.status ?? ALL}
        onChange={(status) => onChange({ status: status === ALL ? null : status })}
        className={styles.status}
      />
    </search>
  )
}
