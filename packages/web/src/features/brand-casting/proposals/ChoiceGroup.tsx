import type { BrandStatus } from "@trame/core/castings/values"
import { type KeyboardEvent, useId, useRef } from "react"
import { VERDICTS } from "../choices/labels.ts"
import styles from "./ChoiceGroup.module.css"
import { VerdictIcon } from "./VerdictIcon.tsx"

interface ChoiceGroupProps {
  name: string
  status: BrandStatus
  locked: boolean
  onChoose: (status: BrandStatus) => void
}

const CLEARS = new Set([" ", "Delete", "Backspace"])

/** The browser's own radio buttons; the chosen one, pressed again, is taken back. */
export function ChoiceGroup({ name, status, locked, onChoose }: ChoiceGroupProps) {
  const group = useId()

  const taken = useRef(false)

  const onKeyDown = (event: KeyboardEvent) => {
    if (status === "pending" || !CLEARS.has(event.key)) return
    event.preventDefault()
    taken.current = true
    onChoose("pending")
  }

  /** Some browsers press the button when the space bar comes up. */
  const onKeyUp = (event: KeyboardEvent) => {
    if (taken.current) event.preventDefault()
    taken.current = false
  }

  return (
    <fieldset className={styles.group} disabled={locked}>
      <legend className="visually-hidden">Votre choix pour {name}</legend>
      {VERDICTS.map((verdict) => (
        <label key={verdict.status} className={`${styles.choice} ${styles[verdict.status]}`}>
          <input
            type="radio"
            name={group}
            checked={status === verdict.status}
            onChange={() => onChoose(verdict.status)}
            onClick={() => status === verdict.status && onChoose("pending")}
            onKeyDown={onKeyDown}
            onKeyUp={onKeyUp}
          />
          <VerdictIcon verdict={verdict.status} />
          {verdict.label}
        </label>
      ))}
    </fieldset>
  )
}
