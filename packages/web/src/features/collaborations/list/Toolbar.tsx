import { SettingOutlined } from "@ant-design/icons"
import type {
  CollaborationCard,
  CollaborationSummary,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import type { CollaborationSort } from "@trame/core/campaigns/collaborations/rules/values"
import { Button, Checkbox, Popover, Segmented, Select } from "antd"
import type { Order } from "../../../lib/address/address.ts"
import { formatCount, formatMoney } from "../../../lib/format.ts"
import { choicesOf } from "../../../lib/text.ts"
import { ViewsMenu } from "../../../ui/views/ViewsMenu.tsx"
import type { useFilters } from "./filters.ts"
import { GROUPINGS, type Grouping } from "./groups.ts"
import { COLUMNS, type ColumnName, DENSITIES, type useLook, VIEWS } from "./look.ts"
import styles from "./Toolbar.module.css"

const SORTS: readonly [CollaborationSort, Order, string][] = [
  ["date", "desc", "Les plus récentes"],
  ["date", "asc", "Les plus anciennes"],
  ["next", "asc", "Prochaine étape"],
  ["late", "desc", "Les plus en retard"],
  ["name", "asc", "Nom, de A à Z"],
  ["name", "desc", "Nom, de Z à A"],
  ["brand", "asc", "Marque, de A à Z"],
  ["brand", "desc", "Marque, de Z à A"],
  ["manager", "asc", "Chef de projet, de A à Z"],
  ["manager", "desc", "Chef de projet, de Z à A"],
  ["stage", "asc", "Avancement, du devis au paiement"],
  ["stage", "desc", "Avancement, du paiement au devis"],
  ["budget", "desc", "Budget décroissant"],
  ["budget", "asc", "Budget croissant"],
  ["next", "desc", "Prochaine étape, la plus lointaine"],
  ["late", "asc", "Les moins en retard"],
]

interface ToolbarProps {
  look: ReturnType<typeof useLook>
  sorting: ReturnType<typeof useFilters>["sorting"]
  /** In words; empty while unknown. */
  summary: string
}

/** Above the list: its summary, order and look. */
export function Toolbar({ look, sorting, summary }: ToolbarProps) {
  const { sort, order, setSorting } = sorting
  return (
    <div className="row wrap gap-y-3 gap-x-4 mb-3">
      <p className={`soft tabular ${styles.summary}`} role="status">
        {summary}
      </p>
      {look.view === "table" ? (
        <div className="flex gap-3 phone-hidden">
          <Segmented
            aria-label="Densité"
            options={choicesOf(DENSITIES)}
            value={look.density}
            onChange={look.setDensity}
          />
          <Columns look={look} />
        </div>
      ) : null}
      {look.view === "table" ? (
        <Select<Grouping | "none">
          aria-label="Grouper par"
          className={styles.group}
          value={look.grouping ?? "none"}
          options={[{ value: "none" as const, label: "Sans groupes" }, ...choicesOf(GROUPINGS)]}
          onChange={(by) => look.setGrouping(by === "none" ? null : by)}
        />
      ) : null}
      <Select
        aria-label="Trier par"
        className={styles.sort}
        data-table={look.view === "table"}
        value={`${sort} ${order}`}
        options={SORTS.map(([key, way, label]) => ({ value: `${key} ${way}`, label }))}
        onChange={(next) => {
          const chosen = SORTS.find(([key, way]) => next === `${key} ${way}`)
          if (chosen) setSorting(chosen[0], chosen[1])
        }}
      />
      <Segmented
        aria-label="Affichage"
        options={choicesOf(VIEWS)}
        value={look.view}
        onChange={look.setView}
      />
      <ViewsMenu page="collaborations" display={look.display} />
    </div>
  )
}

function Columns({ look: { columns, setColumns } }: Pick<ToolbarProps, "look">) {
  const toggle = (name: ColumnName, shown: boolean) =>
    setColumns(
      choicesOf(COLUMNS)
        .map(({ value }) => value)
        .filter((one) => (one === name ? shown : columns.includes(one))),
    )
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <fieldset className="grid gap-3">
          <legend className="visually-hidden">Colonnes affichées</legend>
          {choicesOf(COLUMNS).map(({ value, label }) => (
            <Checkbox
              key={value}
              checked={columns.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
            >
              {label}
            </Checkbox>
          ))}
        </fieldset>
      }
    >
      <Button icon={<SettingOutlined aria-hidden />}>Colonnes</Button>
    </Popover>
  )
}

interface Listed {
  items: readonly Pick<CollaborationCard, "budget">[]
  /** Of the whole list, if known. */
  summary: CollaborationSummary | null | undefined
  whole: boolean
}

/** Number of campaigns and sum of budgets, of the whole list or the visible part (rules/campaigns.md#list). */
export function summaryOf({ items, summary, whole }: Listed): string {
  const shown = {
    collaborations: items.length,
    budget: items.reduce((sum, { budget }) => sum + budget, 0),
  }
  const all = whole ? shown : summary
  const { collaborations, budget } = all ?? shown
  const count = all
    ? formatCount(collaborations, "collaboration")
    : formatCount(collaborations, "collaboration affichée", "collaborations affichées")
  return collaborations === 0 ? "" : `${count} · ${formatMoney(budget)} de budget`
}
