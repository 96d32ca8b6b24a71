import { type MouseEvent, useEffect, useRef } from "react"
import type { Selection } from "../../lib/many/selection.ts"
import styles from "./ChoiceBox.module.css"

/** Selection in a list, by a checkbox per item and one for all. */
export interface Choosing<Item>
  extends Pick<Selection<Item>, "extent" | "isChosen" | "toggle" | "toggleAll"> {
  /** Names the item in its checkbox's label, e.g. `Léna Morel, Lancement d'été`. */
  nameOf: (item: Item) => string
}

/** Handler of the key `x`, by item key; returns false for an item of another list. `adds` never removes one. */
export const chooserOf =
  <Item,>(choosing: Choosing<Item>, items: readonly Item[], keyOf: (item: Item) => string) =>
  (key: string, adds = false): boolean => {
    const item = items.find((one) => keyOf(one) === key)
    if (item !== undefined && !(adds && choosing.isChosen(item))) choosing.toggle(item, false)
    return item !== undefined
  }

export const ItemChoice = <Item,>({ choosing, item }: { choosing: Choosing<Item>; item: Item }) => (
  <ChoiceBox
    label={`Sélectionner ${choosing.nameOf(item)}`}
    checked={choosing.isChosen(item)}
    onToggle={(range) => choosing.toggle(item, range)}
  />
)

interface ChoiceBoxProps {
  label: string
  checked: boolean
  partly?: boolean
  /** @param range whether Shift was held */
  onToggle: (range: boolean) => void
}

/** A native checkbox, since a long list renders hundreds. Its label enlarges it for touch. */
export function ChoiceBox({ label, checked, partly = false, onToggle }: ChoiceBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly
  }, [partly])
  return (
    <label className={`grid place-center target pointer print-hidden ${styles.box}`} onMouseDown={keepText}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ nativeEvent }) => onToggle("shiftKey" in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  )
}

/** Shift-click would select the text in between. */
function keepText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault()
}
