import { useLayoutEffect, useRef } from "react"

/**
 * Keeps the focus on a moved row (`data-row`) when it renders elsewhere, and when it is put back. `places` identifies
 * the rows' order; `handle` selects the focused element of a row. The returned function takes each move, which resolves
 * to whether it is stored.
 */
export function useMovedRow(places: string, handle: string) {
  const last = useRef<{ id: string; isMoving: boolean; isFollowed: boolean } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows' order
  useLayoutEffect(() => {
    const { current } = last
    if (!current || document.activeElement !== document.body) return
    const row = document.querySelector(`[data-row="${CSS.escape(current.id)}"]`)
    row?.querySelector<HTMLElement>(handle)?.focus({ preventScroll: true })
    if (!row) return
    current.isFollowed = true
    // Later changes of other rows must not move the focus back.
    if (!current.isMoving) last.current = null
  }, [places])

  return async (id: string, moving: Promise<boolean>): Promise<boolean> => {
    const mine = { id, isMoving: true, isFollowed: false }
    last.current = mine
    const isStored = await moving
    mine.isMoving = false
    if (last.current === mine && isStored && mine.isFollowed) last.current = null
    return isStored
  }
}
