import { type ReactNode, useLayoutEffect, useRef, useState } from "react"
import styles from "./VirtualRows.module.css"

interface VirtualRowsProps<Item> {
  items: readonly Item[]
  label: string
  /** Pixels; every row has it. */
  rowHeight: number
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** Rows above and below what is visible, so that Tab always finds the next one. */
const AROUND = 12
/** Pixels, until the browser has told. */
const USUAL_HEIGHT = 480

/** A list of which only the rows in sight exist: hundreds scroll as a dozen do. */
export function VirtualRows<Item>({ items, label, rowHeight, keyOf, children }: VirtualRowsProps<Item>) {
  const frame = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(USUAL_HEIGHT)

  useLayoutEffect(() => {
    if (frame.current?.clientHeight) setHeight(frame.current.clientHeight)
  }, [])

  const first = Math.max(Math.floor(top / rowHeight) - AROUND, 0)
  const last = Math.ceil((top + height) / rowHeight) + AROUND
  return (
    <div
      ref={frame}
      className={styles.frame}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <ul aria-label={label} className={styles.list} style={{ height: items.length * rowHeight }}>
        {items.slice(first, last).map((item, index) => (
          <li
            key={keyOf(item)}
            aria-setsize={items.length}
            aria-posinset={first + index + 1}
            className={styles.row}
            style={{ height: rowHeight, top: (first + index) * rowHeight }}
          >
            {children(item)}
          </li>
        ))}
      </ul>
    </div>
  )
}
