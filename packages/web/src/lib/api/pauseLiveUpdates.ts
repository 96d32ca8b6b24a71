import { createStore } from "../store.ts"

/**
 * Counts what fresh data must not disturb: a pending write, whose optimistic change an older answer would undo, or a
 * drag. Live updates wait while the count is positive.
 */
const holders = createStore(0)

/** Returns the release function; a second call does nothing. */
export function hold(): () => void {
  let holding = true
  holders.set(holders.current() + 1)
  return () => {
    if (!holding) return
    holding = false
    holders.set(holders.current() - 1)
  }
}

/** Holds until the work settles. */
export async function holding<Result>(work: () => Promise<Result>): Promise<Result> {
  const release = hold()
  try {
    return await work()
  } finally {
    release()
  }
}

export const isHeld = (): boolean => holders.current() > 0

export const onHoldChange = holders.subscribe

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
