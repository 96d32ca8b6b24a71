import { Button } from "antd"
import { type ReactNode, useRef, useState } from "react"
import { useApproach } from "./useApproach.ts"

/** Rows per step: two screens and more. */
const PORTION = 24
/** Distance below the visible area at which the next rows render. */
const AHEAD = "1200px"

interface ShowMoreListProps<Item> {
  items: readonly Item[]
  label: string
  className?: string | undefined
  /** A `li`. */
  children: (item: Item) => ReactNode
}

/** A long list that renders during scrolling; a button does the same without scrolling. */
export function ShowMoreList<Item>({ items, label, className, children }: ShowMoreListProps<Item>) {
  const [shown, setShown] = useState(PORTION)
  const end = useRef<HTMLDivElement>(null)
  const rest = items.length - shown

  const more = () => setShown(shown + PORTION)
  useApproach(end, AHEAD, shown, rest > 0 ? more : null)

  return (
    <>
      <ul aria-label={label} className={className}>
        {items.slice(0, shown).map(children)}
      </ul>
      {rest > 0 ? (
        <div ref={end} className="flex justify-center mt-4">
          <Button onClick={more}>Afficher plus</Button>
        </div>
      ) : null}
    </>
  )
}
