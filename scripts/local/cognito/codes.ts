import { randomInt } from "node:crypto"
import { CognitoError, codeExpired, codeMismatch, tooManyAttempts } from "./errors.ts"
import type { Pool } from "./pool.ts"
import { sameText } from "./srp.ts"
import type { CodePurpose, User } from "./user.ts"

const HOUR_MS = 3_600_000
const LIFE_MS: Record<CodePurpose, number> = {
  "sign-up": 24 * HOUR_MS,
  reset: HOUR_MS,
  attribute: 24 * HOUR_MS,
}
const SUBJECT: Record<CodePurpose, string> = {
  "sign-up": "Confirmez votre inscription à Trame",
  reset: "Réinitialisation de votre mot de passe Trame",
  attribute: "Vérifiez votre adresse e-mail",
}
const MOST_GUESSES = 5

/** Saves the user with a new code of 6 digits and mails it; an earlier code for the same purpose dies. */
export async function sendCode(pool: Pool, user: User, purpose: CodePurpose) {
  if (pool.mails.locked(user.sub)) throw tooManyAttempts()
  pool.mails.fail(user.sub)
  const code = String(randomInt(1_000_000)).padStart(6, "0")
  const sent = {
    digest: digest(pool, user, purpose, code),
    expiresAt: pool.now() + LIFE_MS[purpose],
    wrong: 0,
  }
  await pool.store.save({ ...user, codes: { ...user.codes, [purpose]: sent } })
  await deliver(pool, user.attributes.email, SUBJECT[purpose], `Votre code est ${code}.`)
  return codeDelivery(user.attributes.email)
}

/** Uses up a code and returns the user without it, not yet saved. Throws when it is wrong, old or guessed at. */
export async function useCode(pool: Pool, user: User, purpose: CodePurpose, code: string): Promise<User> {
  const sent = user.codes[purpose]
  if (!sent || sent.expiresAt < pool.now()) throw codeExpired()
  if (sent.wrong >= MOST_GUESSES) throw tooManyAttempts()
  const codes = { ...user.codes, [purpose]: undefined }
  if (sameText(sent.digest, digest(pool, user, purpose, code))) return { ...user, codes }
  await pool.store.save({ ...user, codes: { ...codes, [purpose]: { ...sent, wrong: sent.wrong + 1 } } })
  throw codeMismatch()
}

export async function deliver(pool: Pool, to: string, subject: string, text: string): Promise<void> {
  try {
    await pool.deliver({ to, subject, text })
  } catch (error) {
    throw new CognitoError("CodeDeliveryFailureException", `Unable to deliver: ${String(error)}`)
  }
}

/** What a client is told about where its code went. */
export function codeDelivery(email: string) {
  const Destination = email.replace(/^(.)[^@]*@(.).*$/, "$1***@$2***")
  return { AttributeName: "email", DeliveryMedium: "EMAIL", Destination }
}

// The address is part of the digest: a code sent to one address never proves another.
function digest(pool: Pool, user: User, purpose: CodePurpose, code: string): string {
  return pool.keys.digest(["code", purpose, user.sub, user.attributes.email, code].join("\n"))
}
