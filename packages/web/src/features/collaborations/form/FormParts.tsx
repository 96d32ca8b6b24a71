import { Switch } from "antd"
import { type ReactNode, useId } from "react"
import { formatMoney } from "../../../lib/format.ts"
import styles from "./Form.module.css"

interface SectionProps {
  title: string
  hint?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

export function Section({ title, hint, aside, children }: SectionProps) {
  const heading = useId()
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <header className={styles.sectionHead}>
        <div>
          <h2 id={heading} className={styles.sectionTitle}>
            {title}
          </h2>
          {hint ? <p className={styles.sectionHint}>{hint}</p> : null}
        </div>
        {aside}
      </header>
      {children}
    </section>
  )
}

interface ToggleProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Toggle({ label, checked, onChange }: ToggleProps) {
  const id = useId()
  return (
    <div className={styles.toggle}>
      <Switch id={id} checked={checked} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}

interface SumHintProps {
  label: string
  /** Cents. */
  sum: number
  onUse: () => void
}

/** What an amount would be if it were what stands below it. */
export function SumHint({ label, sum, onUse }: SumHintProps) {
  return (
    <>
      {label} : {formatMoney(sum)}{" "}
      <button type="button" className={styles.use} onClick={onUse}>
        Utiliser
      </button>
    </>
  )
}
