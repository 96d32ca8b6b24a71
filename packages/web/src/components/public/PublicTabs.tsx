import { type KeyboardEvent, type ReactNode, useId, useRef } from "react"
import styles from "./PublicTabs.module.css"

interface Tab<Key extends string> {
  key: Key
  label: ReactNode
  content: ReactNode
}

interface PublicTabsProps<Key extends string> {
  /** What the tabs choose between, for a screen reader. */
  label: string
  tabs: readonly Tab<Key>[]
  active: Key
  onChange: (key: Key) => void
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Tabs by the ARIA pattern: arrows move, one tab stop. */
export function PublicTabs<Key extends string>({ label, tabs, active, onChange }: PublicTabsProps<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const current = tabs.find((tab) => tab.key === active) ?? tabs[0]

  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const index = step(
      tabs.findIndex((tab) => tab.key === current?.key),
      tabs.length,
    )
    const next = tabs[index]
    if (!next) return
    onChange(next.key)
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus()
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-controls={`${id}-panel`}
            aria-selected={tab.key === current?.key}
            tabIndex={tab.key === current?.key ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {current ? (
        <div
          key={current.key}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${current.key}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel is a tab stop in the ARIA pattern
          tabIndex={0}
          className={styles.panel}
        >
          {current.content}
        </div>
      ) : null}
    </div>
  )
}
