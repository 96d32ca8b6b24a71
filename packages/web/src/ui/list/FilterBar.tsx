import { InboxOutlined } from "@ant-design/icons"
import { Button, Segmented } from "antd"
import type { ComponentProps, ReactNode } from "react"
import { SearchInput } from "../form/SearchInput.tsx"
import styles from "./FilterBar.module.css"

interface FilterBarProps extends Omit<ComponentProps<typeof SearchInput>, "className" | "label"> {
  /** What it does, e.g. `Filtrer les castings`. */
  label: string
  /** What its search does, e.g. `Rechercher un casting`. */
  search: string
  /** What else it is narrowed by: a `StatusFilter`, a `Select`. */
  children?: ReactNode
}

/** Above a list: what is searched in it, and which part of it is shown. */
export function FilterBar({ label, search, children, ...input }: FilterBarProps) {
  return (
    <search className={`row wrap gap-y-4 gap-x-5 mb-6 ${styles.filters}`} aria-label={label}>
      <SearchInput {...input} label={search} className={styles.search} />
      {children}
    </search>
  )
}

interface ArchiveFilterProps {
  /** In the gender of what it lists. */
  label: "Archivées" | "Archivés"
  value: "" | "yes"
  onChange: (value: "" | "yes") => void
}

/** Those that are archived, instead of the others (rules/campaigns.md#archive). */
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
  /** What it chooses; the status unless said. */
  label?: string
  options: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

export function StatusFilter<Value extends string>({ label = "Statut", ...props }: StatusFilterProps<Value>) {
  return <Segmented aria-label={label} className={styles.status} {...props} />
}
