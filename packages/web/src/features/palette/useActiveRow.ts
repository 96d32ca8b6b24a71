import { useState } from "react"
import type { Row } from "./results.ts"

interface Chosen {
  text: string
  id: string | null
  /** By the person; else because it is the first. */
  byHand: boolean
}

/** The keys that move in the list: to the place asked for from this one, of so many. */
const MOVES: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * The row that Enter opens: the first, until the person moves. Results that come later neither move it,
 * unless they fit better and nobody has chosen yet, nor take it away.
 */
export function useActiveRow(rows: readonly Row[], text: string) {
  const [chosen, setChosen] = useState<Chosen>({ text, id: null, byHand: false })
  const [first] = rows
  const kept = chosen.text === text ? rows.find(({ item }) => item.id === chosen.id) : undefined
  const active = kept && (chosen.byHand || !first || kept.rank <= first.rank) ? kept : first
  const id = active?.item.id ?? null
  if (chosen.text !== text || chosen.id !== id) setChosen({ text, id, byHand: false })

  const choose = (row: Row | undefined) => row && setChosen({ text, id: row.item.id, byHand: true })
  return {
    active,
    choose,
    /** Whether the key was one that moves. */
    move(key: string): boolean {
      const next = MOVES[key]
      if (!next || rows.length === 0) return false
      choose(rows[next(active ? rows.indexOf(active) : -1, rows.length)])
      return true
    },
  }
}
