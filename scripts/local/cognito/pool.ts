import { type Attempts, createAttempts } from "./attempts.ts"
import { type Keys, openKeys } from "./keys.ts"
import { createShortLived, type ShortLived } from "./short-lived.ts"
import type { SrpChallenge } from "./srp.ts"
import { openStore, type Store } from "./store.ts"
import type { User } from "./user.ts"

export type Mail = { to: string; subject: string; text: string }

export type PoolOptions = {
  /** Null keeps everything in memory. */
  dataDir: string | null
  region: string
  userPoolId: string
  clientId: string
  deliver(mail: Mail): void | Promise<void>
  /** Life of access and id tokens; Cognito's is an hour. */
  accessTokenSeconds?: number
  /** The clock, in ms. */
  now?: () => number
}

/** An SRP sign-in under way; `user` is null for a name that nobody has. */
export type SrpSignIn = {
  user: User | null
  name: string
  userId: string
  verifier: string
  A: bigint
  challenge: SrpChallenge
}

/** A sign-in whose password was right and which waits for one thing more. */
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
  mails: Attempts
  srpSignIns: ShortLived<SrpSignIn>
  pendingSignIns: ShortLived<PendingSignIn>
  deliver(mail: Mail): void | Promise<void>
  now(): number
}

const CHALLENGE_LIFE_MS = 3 * 60_000

export function openPool(options: PoolOptions): Pool {
  const now = options.now ?? Date.now
  const { region, userPoolId, clientId, dataDir, deliver } = options
  return {
    userPoolId,
    clientId,
    issuer: `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`,
    accessTokenSeconds: options.accessTokenSeconds ?? 3600,
    store: openStore(dataDir, now),
    keys: openKeys(dataDir),
    passwords: createAttempts(now),
    totps: createAttempts(now),
    mails: createAttempts(now),
    srpSignIns: createShortLived(CHALLENGE_LIFE_MS, now),
    pendingSignIns: createShortLived(CHALLENGE_LIFE_MS, now),
    deliver,
    now,
  }
}
