import {
  codeExpired,
  codeMismatch,
  invalidParameter,
  lockedOut,
  notAuthorized,
  notConfirmed,
} from "../errors.ts"
import type { Input } from "../input.ts"
import { newVerifier } from "../passwords.ts"
import type { PendingSignIn, Pool } from "../pool.ts"
import { signInTokens } from "../tokens.ts"
import { matchTotp } from "../totp.ts"
import type { User } from "../user.ts"

/** Tokens for a user whose password was right, or the next challenge. */
export function afterPassword(pool: Pool, user: User): object | Promise<object> {
  if (user.status === "UNCONFIRMED") throw notConfirmed()
  if (user.status === "FORCE_CHANGE_PASSWORD") {
    return challenge(pool, user, "NEW_PASSWORD_REQUIRED", { requiredAttributes: "[]", userAttributes: "{}" })
  }
  if (user.mfa.enabled) return challenge(pool, user, "SOFTWARE_TOKEN_MFA", {})
  return signedIn(pool, user)
}

/** Answers SOFTWARE_TOKEN_MFA; a wrong code may be corrected within the same session. */
export async function verifyTotp(pool: Pool, session: string, responses: Input): Promise<object> {
  const user = pendingUser(pool, session, "SOFTWARE_TOKEN_MFA")
  if (pool.totps.locked(user.sub)) throw lockedOut()
  const step = matchTotp(user.totp.secret ?? "", responses.text("SOFTWARE_TOKEN_MFA_CODE"), pool.now())
  if (step === null) {
    pool.totps.fail(user.sub)
    throw codeMismatch("Invalid code received for user")
  }
  if (step <= user.totp.lastStep) throw codeExpired("Your software token has already been used once.")
  pool.totps.clear(user.sub)
  pool.pendingSignIns.take(session)
  const seen = { ...user, totp: { ...user.totp, lastStep: step } }
  await pool.store.save(seen)
  return signedIn(pool, seen)
}

/** Answers NEW_PASSWORD_REQUIRED, which follows a temporary password. */
export async function replaceTemporaryPassword(
  pool: Pool,
  session: string,
  responses: Input,
): Promise<object> {
  const user = pendingUser(pool, session, "NEW_PASSWORD_REQUIRED")
  const password = newVerifier(pool, user.sub, responses.text("NEW_PASSWORD"))
  pool.pendingSignIns.take(session)
  const changed: User = { ...user, password, status: "CONFIRMED" }
  await pool.store.save(changed)
  return afterPassword(pool, changed)
}

function pendingUser(pool: Pool, session: string, name: PendingSignIn["challenge"]): User {
  const pending = pool.pendingSignIns.get(session)
  const user = pending?.challenge === name ? pool.store.find(pending.sub) : undefined
  if (!user) throw notAuthorized("Invalid session for the user, session is expired.")
  return user
}

function challenge(
  pool: Pool,
  user: User,
  name: PendingSignIn["challenge"],
  more: Record<string, string>,
): object {
  if (name === "SOFTWARE_TOKEN_MFA" && !user.totp.secret) throw invalidParameter("User has no software token")
  return {
    ChallengeName: name,
    ChallengeParameters: { USER_ID_FOR_SRP: user.sub, ...more },
    Session: pool.pendingSignIns.put({ sub: user.sub, challenge: name }),
  }
}

async function signedIn(pool: Pool, user: User): Promise<object> {
  return { ChallengeParameters: {}, AuthenticationResult: await signInTokens(pool, user) }
}
