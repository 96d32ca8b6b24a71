/**
 * What must not be disturbed by fresh data: a write on its way, whose optimistic change an older answer would
 * undo, or a drag. Live updates wait while anything holds.
 */
let holders = 0
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

/** Returns what lets go; calling that twice does nothing more. */
export function hold(): () => void {
  let holding = true
  holders += 1
  notify()
  return () => {
    if (!holding) return
    holding = false
    holders -= 1
    notify()
  }
}

export const isHeld = (): boolean => holders > 0

export function onHoldChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves once nothing holds. */
export function released(): Promise<void> {
  if (!isHeld()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = onHoldChange(() => {
      if (isHeld()) return
      stop()
      resolve()
    })
  })
}
