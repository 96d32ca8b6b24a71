import { createStore } from "../store.ts"

/**
 * What must not be disturbed by fresh data: a write on its way, whose optimistic change an older answer would
 * undo, or a drag. Live updates wait while anything holds.
 */
const holders = createStore(0)

/** Returns what lets go; calling that twice does nothing more. */
export function hold(): () => void {
  let holding = true
  holders.set(holders.current() + 1)
  return () => {
    if (!holding) return
    holding = false
    holders.set(holders.current() - 1)
  }
}

/** Holds until something is over, however it ends. */
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
