import { Button } from "antd"
import type { ReactNode } from "react"
import { formatNumber } from "../../lib/format.ts"
import { useKeys } from "../../lib/keys/keys.ts"
import type { Selection } from "../../lib/many/selection.ts"
import styles from "./SelectionBar.module.css"

/** Sticks to the bottom of the window while its list continues below. */
export const ListDock = ({ children }: { children: ReactNode }) => (
  <div className={`grid gap-3 cols-1 sticky print-hidden ${styles.dock}`}>{children}</div>
)

interface SelectionBarProps {
  selection: Pick<Selection<never>, "extent" | "toggleAll" | "clear">
  /** Accessible label, e.g. `Paiements sélectionnés`. */
  label: string
  /** The selection in words: `3 paiements sélectionnés`. */
  count: string
  /** Number of visible items. */
  shown: number
  /** Beside the count, e.g. their sum. */
  detail?: ReactNode
  /** Selects the whole filtered list; absent when all of it is visible. */
  everything?: { label: string; busy: boolean; choose: () => void } | undefined
  /** Buttons. */
  children: ReactNode
}

/** Actions on a list's selection. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, label, count, shown, detail, everything, children } = props
  useKeys([{ keys: ["Escape"], label: "Tout désélectionner", group: "lists", act: selection.clear }])
  return (
    <section
      aria-label={label}
      className={`row wrap gap-y-3 gap-x-4 px-5 py-3 rounded bg-raised border shadow ${styles.bar}`}
    >
      <p role="status" className={`flex wrap gap-x-3 tabular ${styles.count}`}>
        <strong>{count}</strong>
        {detail ? <span className="soft">{detail}</span> : null}
      </p>
      <div data-offered className={`flex wrap gap-y-2 gap-x-3 ${styles.choices}`}>
        {selection.extent === "all" ? null : (
          <Button type="link" onClick={selection.toggleAll}>
            {shown > 1 ? `Les ${formatNumber(shown)} affichés` : "Tout"}
          </Button>
        )}
        {everything ? (
          <Button type="link" loading={everything.busy} onClick={everything.choose}>
            {everything.label}
          </Button>
        ) : null}
        <Button type="link" onClick={selection.clear}>
          Désélectionner
        </Button>
      </div>
      <div data-offered className={`flex wrap gap-y-2 gap-x-3 ${styles.actions}`}>
        {children}
      </div>
    </section>
  )
}
