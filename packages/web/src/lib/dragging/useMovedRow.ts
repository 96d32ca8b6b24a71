import { useLayoutEffect, useRef } from "react"

/**
 * The keyboard stays with a row (`data-row`) that is moved, wherever it is drawn anew, and where it is put back.
 * `places` tells what stands where; `handle` what has the keyboard in a row. Returns what is told of each move, which
 * resolves to whether it is stored.
 */
export function useMovedRow(places: string, handle: string) {
  const last = useRef<{ id: string; isMoving: boolean; isFollowed: boolean } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of what stands where
  useLayoutEffect(() => {
    const { current } = last
    if (!current || document.activeElement !== document.body) return
    const row = document.querySelector(`[data-row="${CSS.escape(current.id)}"]`)
    row?.querySelector<HTMLElement>(handle)?.focus({ preventScroll: true })
    if (!row) return
    current.isFollowed = true
    // Nobody is taken back there by what happens to others.
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
