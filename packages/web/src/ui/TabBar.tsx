import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react"
import { formatNumber } from "../lib/format.ts"
import styles from "./TabBar.module.css"

interface Tab<Key extends string> {
  key: Key
  label: string
  count?: number
}

interface TabBarProps<Key extends string> {
  /** Label of the tab list for screen readers. */
  label: string
  tabs: readonly Tab<Key>[]
  active: Key
  onChange: (key: Key) => void
  look?: "application" | "public"
  children: ReactNode
}

/** Follows the ARIA pattern: one tab stop; arrows, Home and End move. The bar scrolls sideways on a small screen. */
export function TabBar<Key extends string>(props: TabBarProps<Key>) {
  const { label, tabs, active, onChange, look = "application", children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  // Scrolls when `active` changes: on a small screen the active tab must stay in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the DOM after the change has rendered
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>("[aria-selected=true]")
    if (list.current && chosen) list.current.scrollLeft = chosen.offsetLeft - list.current.offsetLeft - 16
  }, [active])

  const walk = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === active)
    const places: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    }
    const place = places[event.key]
    if (place === undefined) return
    event.preventDefault()
    const to = (place + tabs.length) % tabs.length
    const tab = tabs[to]
    if (tab) onChange(tab.key)
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus()
  }

  return (
    <div className={styles[look]}>
      <div ref={list} data-offered className={styles.bar} role="tablist" aria-label={label} onKeyDown={walk}>
        {tabs.map(({ key, label: name, count = 0 }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            className={styles.tab}
            aria-selected={key === active}
            aria-controls={`${id}-panel`}
            tabIndex={key === active ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {name}
            {count > 0 ? <span className={styles.count}>{formatNumber(count)}</span> : null}
          </button>
        ))}
      </div>
      <div
        className={styles.panel}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${active}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel is a tab stop in the ARIA pattern
        tabIndex={0}
      >
        {children}
      </div>
    </div>
  )
}
