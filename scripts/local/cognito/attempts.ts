const FREE_FAILURES = 5
const LONGEST_LOCK_MS = 15 * 60_000

/** Failures per person: from the fifth on, a lock of 1 s that doubles up to 15 minutes. */
export type Attempts = { locked(who: string): boolean; fail(who: string): void; clear(who: string): void }

export function createAttempts(now: () => number): Attempts {
  const failures = new Map<string, { count: number; lockedUntil: number; forgottenAt: number }>()

  return {
    locked: (who) => (failures.get(who)?.lockedUntil ?? 0) > now(),
    fail(who) {
      for (const [key, entry] of failures) if (entry.forgottenAt <= now()) failures.delete(key)
      const count = (failures.get(who)?.count ?? 0) + 1
      const lock = count < FREE_FAILURES ? 0 : Math.min(1000 * 2 ** (count - FREE_FAILURES), LONGEST_LOCK_MS)
      const lockedUntil = now() + lock
      failures.set(who, { count, lockedUntil, forgottenAt: lockedUntil + LONGEST_LOCK_MS })
    },
    clear: (who) => void failures.delete(who),
  }
}
