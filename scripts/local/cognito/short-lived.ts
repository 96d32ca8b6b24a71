import { randomBytes } from "node:crypto"

const MOST_KEPT = 10_000

/** Values kept under a random name (base64) for a few minutes. */
export type ShortLived<T> = {
  put(value: T): string
  get(name: string): T | undefined
  /** Reads and forgets: a name taken once is worth nothing. */
  take(name: string): T | undefined
}

export function createShortLived<T>(lifeMs: number, now: () => number): ShortLived<T> {
  const kept = new Map<string, { value: T; until: number }>()

  function get(name: string): T | undefined {
    const found = kept.get(name)
    return found && found.until > now() ? found.value : undefined
  }

  function dropOld(): void {
    for (const [name, { until }] of kept) {
      if (until > now() && kept.size < MOST_KEPT) return
      kept.delete(name)
    }
  }

  return {
    put(value) {
      dropOld()
      const name = randomBytes(48).toString("base64")
      kept.set(name, { value, until: now() + lifeMs })
      return name
    },
    get,
    take(name) {
      const value = get(name)
      kept.delete(name)
      return value
    },
  }
}
