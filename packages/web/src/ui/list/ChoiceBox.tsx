import { type MouseEvent, useEffect, useRef } from "react"
import type { Selection } from "../../lib/many/selection.ts"
import styles from "./ChoiceBox.module.css"

/** Items of a list can be chosen, by a checkbox each and one for all. */
export interface Choosing<Item>
  extends Pick<Selection<Item>, "extent" | "isChosen" | "toggle" | "toggleAll"> {
  /** What the item's checkbox chooses, e.g. `Léna Morel, Lancement d'été`. */
  nameOf: (item: Item) => string
}

/** What the key `x` does, by the item's key; false where another list of the page has it. */
export const chooserOf =
  <Item,>(choosing: Choosing<Item>, items: readonly Item[], keyOf: (item: Item) => string) =>
  (key: string): boolean => {
    const item = items.find((one) => keyOf(one) === key)
    if (item !== undefined) choosing.toggle(item, false)
    return item !== undefined
  }

/** The checkbox of one item. */
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

/** The browser's own: a long list draws hundreds. The room around it is its label's, as fingers are wide. */
export function ChoiceBox({ label, checked, partly = false, onToggle }: ChoiceBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly
  }, [partly])
  return (
    <label className={`grid place-center target pointer ${styles.box}`} onMouseDown={keepText}>
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

/** A click with Shift would mark the text in between. */
function keepText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault()
}
