import { InboxOutlined } from "@ant-design/icons"
import { Button, Segmented } from "antd"
import type { ComponentProps, ReactNode } from "react"
import { SearchInput } from "../form/SearchInput.tsx"
import styles from "./FilterBar.module.css"

interface FilterBarProps extends Omit<ComponentProps<typeof SearchInput>, "className" | "label"> {
  /** Its accessible label, e.g. `Filtrer les castings`. */
  label: string
  /** Label of the search, e.g. `Rechercher un casting`. */
  search: string
  /** Other filters: a `StatusFilter`, a `Select`. */
  children?: ReactNode
}

/** Search and filters above a list. */
export function FilterBar({ label, search, children, ...input }: FilterBarProps) {
  return (
    <search className={`row wrap gap-y-4 gap-x-5 mb-6 ${styles.filters}`} aria-label={label}>
      <SearchInput {...input} label={search} className={styles.search} />
      {children}
    </search>
  )
}

interface ArchiveFilterProps {
  /** In the gender of the listed items. */
  label: "Archivées" | "Archivés"
  value: "" | "yes"
  onChange: (value: "" | "yes") => void
}

/** Shows archived items instead of the others (rules/campaigns.md#archive). */
export const ArchiveFilter = ({ label, value, onChange }: ArchiveFilterProps) => (
  <Button
    icon={<InboxOutlined aria-hidden />}
    aria-pressed={value === "yes"}
    color={value ? "primary" : "default"}
    variant="outlined"
    className={value ? styles.pressed : undefined}
    onClick={() => onChange(value ? "" : "yes")}
  >
    {label}
  </Button>
)

interface StatusFilterProps<Value extends string> {
  /** Its label; by default, that of the status. */
  label?: string
  options: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

export function StatusFilter<Value extends string>({ label = "Statut", ...props }: StatusFilterProps<Value>) {
  return <Segmented aria-label={label} className={styles.status} {...props} />
}
