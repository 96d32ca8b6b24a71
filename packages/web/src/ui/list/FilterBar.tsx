import { FilterOutlined, InboxOutlined } from "@ant-design/icons"
import { Button, Segmented } from "antd"
import { type ComponentProps, type ReactNode, useState } from "react"
import { PHONE, useMediaQuery } from "../../lib/useMediaQuery.ts"
import { Sheet } from "../dialog/Sheet.tsx"
import { SearchInput } from "../form/SearchInput.tsx"
import styles from "./FilterBar.module.css"

interface FilterBarProps extends Omit<ComponentProps<typeof SearchInput>, "className" | "label"> {
  /** Its accessible label, e.g. `Filtrer les castings`. */
  label: string
  /** Label of the search, e.g. `Rechercher un casting`. */
  search: string
  /** Active filters beside the search, one by one or counted: a phone shows their sum. */
  active?: readonly (boolean | number)[]
  /** Other filters: a `StatusFilter`, a `Select`. */
  children?: ReactNode
  /** Beside the filters: the list's size, an `ExportList`. */
  actions?: ReactNode
}

/** Search and filters above a list; on a phone, the filters are in a sheet (rules/interface.md#phones). */
export function FilterBar({ label, search, active = [], children, actions, ...input }: FilterBarProps) {
  const phone = useMediaQuery(PHONE)
  return (
    <search className={`row wrap gap-y-4 gap-x-5 mb-6 print-hidden ${styles.filters}`} aria-label={label}>
      <SearchInput {...input} label={search} className={styles.search} />
      {phone && children ? (
        <FilterSheet count={active.reduce<number>((sum, one) => sum + Number(one), 0)}>
          {children}
        </FilterSheet>
      ) : (
        children
      )}
      {actions}
    </search>
  )
}

function FilterSheet({ count, children }: { count: number; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        icon={<FilterOutlined aria-hidden />}
        className={count > 0 ? styles.pressed : undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? `Filtres · ${count}` : "Filtres"}
      </Button>
      <Sheet
        open={open}
        onClose={close}
        placement="bottom"
        size="auto"
        title="Filtres"
        closable={{ "aria-label": "Fermer" }}
        rootClassName={styles.sheet}
        destroyOnHidden
        footer={
          <Button type="primary" block onClick={close}>
            Voir les résultats
          </Button>
        }
      >
        <div className="stack gap-5">{children}</div>
      </Sheet>
    </>
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
