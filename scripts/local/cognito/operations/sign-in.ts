import { invalidParameter, notAuthorized } from "../errors.ts"
import type { Input } from "../input.ts"
import { checkPassword, failedPassword, refuseLocked, srpIdentity, standIn } from "../passwords.ts"
import type { Pool } from "../pool.ts"
import { expectedSignature, makeChallenge, readPublicKey, sameText } from "../srp.ts"
import { refreshedTokens } from "../tokens.ts"
import { afterPassword } from "./challenges.ts"
import type { Operation } from "./operation.ts"

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
export function verifyPassword(pool: Pool, responses: Input): object | Promise<object> {
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
  const proven = sameText(expected, responses.text("PASSWORD_CLAIM_SIGNATURE"))
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
