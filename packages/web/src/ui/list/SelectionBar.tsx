import { Button } from "antd"
import type { ReactNode } from "react"
import type { Selection } from "../../lib/many/selection.ts"
import styles from "./SelectionBar.module.css"

interface SelectionBarProps {
  selection: Pick<Selection<never>, "extent" | "toggleAll" | "clear">
  /** What it acts on, e.g. `Paiements sélectionnés`. */
  label: string
  /** How many are chosen, in words: `3 paiements sélectionnés`. */
  count: string
  /** Beside the count, e.g. their sum. */
  detail?: ReactNode
  /** All that the filters show, not only what is on the screen; where there is no more, nothing. */
  everything?: { label: string; busy: boolean; choose: () => void } | undefined
  /** Buttons. */
  children: ReactNode
}

/** What can be done with what is chosen of a list: at the bottom of the window while the list goes on below it. */
export function SelectionBar({ selection, label, count, detail, everything, children }: SelectionBarProps) {
  return (
    <section aria-label={label} className={styles.bar}>
      <p role="status" className={styles.count}>
        <strong>{count}</strong>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </p>
      <div className={styles.choices}>
        {selection.extent === "all" ? null : (
          <Button type="link" onClick={selection.toggleAll}>
            Tout ce qui est affiché
          </Button>
        )}
        {everything ? (
          <Button type="link" loading={everything.busy} onClick={everything.choose}>
            {everything.label}
          </Button>
        ) : null}
        <Button type="link" onClick={selection.clear}>
          Tout désélectionner
        </Button>
      </div>
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
