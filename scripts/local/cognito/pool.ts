import { randomBytes } from "node:crypto"
import { type Keys, openKeys } from "./keys.ts"
import type { SrpChallenge } from "./srp.ts"
import { openStore, type Store } from "./store.ts"
import type { User } from "./user.ts"

export type PoolOptions = {
  /** Null: in memory only. */
  dataDir: string | null
  region: string
  userPoolId: string
  clientId: string
  /** Life of access and id tokens; Cognito's is an hour. */
  accessTokenSeconds?: number
  /** The clock, in ms. */
  now?: () => number
}

/** A running SRP sign-in; `user` is null for an unknown name. */
type SrpSignIn = {
  user: User | null
  name: string
  userId: string
  verifier: string
  A: bigint
  challenge: SrpChallenge
}

/** A sign-in with a correct password that awaits one more step. */
export type PendingSignIn = { sub: string; challenge: "SOFTWARE_TOKEN_MFA" | "NEW_PASSWORD_REQUIRED" }

export type Pool = {
  userPoolId: string
  clientId: string
  issuer: string
  accessTokenSeconds: number
  store: Store
  keys: Keys
  passwords: Attempts
  totps: Attempts
  srpSignIns: ShortLived<SrpSignIn>
  pendingSignIns: ShortLived<PendingSignIn>
  now(): number
}

const CHALLENGE_LIFE_MS = 3 * 60_000

export function openPool(options: PoolOptions): Pool {
  const now = options.now ?? Date.now
  const { region, userPoolId, clientId, dataDir } = options
  return {
    userPoolId,
    clientId,
    issuer: `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`,
    accessTokenSeconds: options.accessTokenSeconds ?? 3600,
    store: openStore(dataDir, now),
    keys: openKeys(dataDir),
    passwords: createAttempts(now),
    totps: createAttempts(now),
    srpSignIns: createShortLived(CHALLENGE_LIFE_MS, now),
    pendingSignIns: createShortLived(CHALLENGE_LIFE_MS, now),
    now,
  }
}

const FREE_FAILURES = 5
const LONGEST_LOCK_MS = 15 * 60_000

/** Failures per person: from the fifth on, a lock of 1 s that doubles up to 15 minutes. */
type Attempts = { locked(who: string): boolean; fail(who: string): void; clear(who: string): void }

function createAttempts(now: () => number): Attempts {
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

const MOST_KEPT = 10_000

/** Values stored under a random name (base64) for a few minutes. */
type ShortLived<T> = {
  put(value: T): string
  get(name: string): T | undefined
  /** Reads and deletes: a name works once. */
  take(name: string): T | undefined
}

function createShortLived<T>(lifeMs: number, now: () => number): ShortLived<T> {
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
