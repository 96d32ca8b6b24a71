import { isSame } from "../lib/answers.ts"
import { codeExpired, codeMismatch, invalidParameter, lockedOut, notAuthorized } from "./errors.ts"
import { matchTotp } from "./mfa.ts"
import type { Input, Operation } from "./operation.ts"
import {
  checkPassword,
  failedPassword,
  newVerifier,
  refuseLocked,
  srpIdentity,
  standIn,
} from "./passwords.ts"
import type { PendingSignIn, Pool } from "./pool.ts"
import { expectedSignature, makeChallenge, readPublicKey } from "./srp.ts"
import { refreshedTokens, signInTokens } from "./tokens.ts"
import type { User } from "./user.ts"

export const initiateAuth: Operation = (pool, input) => {
  const parameters = input.part("AuthParameters")
  switch (input.text("AuthFlow")) {
    case "USER_SRP_AUTH":
      return startSrp(pool, parameters)
    case "USER_PASSWORD_AUTH":
    case "ADMIN_USER_PASSWORD_AUTH":
      return afterPassword(
        pool,
        checkPassword(pool, parameters.text("USERNAME"), parameters.text("PASSWORD")),
      )
    case "REFRESH_TOKEN_AUTH":
    case "REFRESH_TOKEN":
      return answerTokens(refreshedTokens(pool, parameters.text("REFRESH_TOKEN")))
    default:
      throw invalidParameter("Initiate Auth method not supported.")
  }
}

export const getTokensFromRefreshToken: Operation = (pool, input) => ({
  AuthenticationResult: refreshedTokens(pool, input.text("RefreshToken")),
})

/** The second half of SRP: the client proves that it derived the same key. */
function verifyPassword(pool: Pool, responses: Input): object | Promise<object> {
  const secretBlock = responses.text("PASSWORD_CLAIM_SECRET_BLOCK")
  const timestamp = responses.text("TIMESTAMP")
  if (!TIMESTAMP.test(timestamp)) {
    throw invalidParameter("TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.")
  }
  const signIn = pool.srpSignIns.take(secretBlock)
  if (!signIn) throw notAuthorized("Invalid session for the user.")
  const { user, name, userId, verifier, A, challenge } = signIn
  refuseLocked(pool, user, name)
  const identity = srpIdentity(pool, userId)
  const expected = expectedSignature({ identity, verifier, A, challenge, secretBlock, timestamp })
  const proven = isSame(expected, responses.text("PASSWORD_CLAIM_SIGNATURE"))
  const current = user && pool.store.find(user.sub)
  if (!proven || current?.password.verifier !== verifier) throw failedPassword(pool, user, name)
  pool.passwords.clear(current.sub)
  return afterPassword(pool, current)
}

const TIMESTAMP = /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) [A-Z][a-z]{2} \d{1,2} \d\d:\d\d:\d\d UTC \d{4}$/

function startSrp(pool: Pool, parameters: Input) {
  const name = parameters.text("USERNAME")
  const user = pool.store.find(name) ?? null
  refuseLocked(pool, user, name)
  const A = readPublicKey(parameters.text("SRP_A"))
  if (A === null) throw invalidParameter("SRP_A is not valid")
  const { userId, kept } = user ? { userId: user.sub, kept: user.password } : standIn(pool, name)
  const challenge = makeChallenge(kept.verifier)
  const block = pool.srpSignIns.put({ user, name, userId, verifier: kept.verifier, A, challenge })
  return {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeParameters: {
      USERNAME: userId,
      USER_ID_FOR_SRP: userId,
      SALT: kept.salt,
      SRP_B: challenge.B.toString(16),
      SECRET_BLOCK: block,
    },
  }
}

function answerTokens(AuthenticationResult: object) {
  return { ChallengeParameters: {}, AuthenticationResult }
}

/** Tokens for a user with a correct password, or the next challenge. */
function afterPassword(pool: Pool, user: User): object | Promise<object> {
  if (user.status === "FORCE_CHANGE_PASSWORD") {
    return challenge(pool, user, "NEW_PASSWORD_REQUIRED", { requiredAttributes: "[]", userAttributes: "{}" })
  }
  if (user.mfa.enabled) return challenge(pool, user, "SOFTWARE_TOKEN_MFA", {})
  return signedIn(pool, user)
}

/** Answers SOFTWARE_TOKEN_MFA; a wrong code may be corrected within the same session. */
async function verifyTotp(pool: Pool, session: string, responses: Input): Promise<object> {
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
async function replaceTemporaryPassword(pool: Pool, session: string, responses: Input): Promise<object> {
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

export const respondToAuthChallenge: Operation = (pool, input) => {
  const responses = input.part("ChallengeResponses")
  switch (input.text("ChallengeName")) {
    case "PASSWORD_VERIFIER":
      return verifyPassword(pool, responses)
    case "SOFTWARE_TOKEN_MFA":
      return verifyTotp(pool, input.text("Session"), responses)
    case "NEW_PASSWORD_REQUIRED":
      return replaceTemporaryPassword(pool, input.text("Session"), responses)
    default:
      throw invalidParameter("Challenge not supported.")
  }
}
