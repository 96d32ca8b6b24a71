import type { CollaborationCard } from "@trame/core/collaborations/shapes"
import { Button } from "antd"
import { useEffect, useRef } from "react"
import { Card } from "./Card.tsx"
import styles from "./Results.module.css"

interface ResultsProps {
  cards: readonly CollaborationCard[]
  /** What is shown answers an earlier question. */
  stale: boolean
  hasMore: boolean
  loadingMore: boolean
  onMore: () => void
}

export function Results({ cards, stale, hasMore, loadingMore, onMore }: ResultsProps) {
  const list = useRef<HTMLUListElement>(null)
  const shownBefore = useRef<number | null>(null)

  // The keyboard goes on where the new cards begin.
  useEffect(() => {
    const before = shownBefore.current
    if (before === null || cards.length <= before) return
    shownBefore.current = null
    list.current?.children[before]?.querySelector("a")?.focus({ preventScroll: true })
  }, [cards.length])

  const count = cards.length
  return (
    <>
      <p role="status" className="visually-hidden">
        {count} collaboration{count > 1 ? "s" : ""} affichée{count > 1 ? "s" : ""}
      </p>
      <ul ref={list} className={styles.grid} aria-busy={stale}>
        {cards.map((card) => (
          <li key={card.id} className={styles.cell}>
            <Card card={card} />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <div className={styles.more}>
          <Button
            size="large"
            loading={loadingMore}
            onClick={() => {
              shownBefore.current = count
              onMore()
            }}
          >
            Afficher plus
          </Button>
        </div>
      ) : null}
    </>
  )
}
