import { invalidParameter, tooManyAttempts, wrongTotpAtSetUp } from "../errors.ts"
import { userOf } from "../tokens.ts"
import { makeTotpSecret, matchTotp } from "../totp.ts"
import type { Operation } from "./operation.ts"

/** The new secret replaces the old one only once a code proves it. */
export const associateSoftwareToken: Operation = async (pool, input) => {
  const user = userOf(pool, input.text("AccessToken"))
  const SecretCode = makeTotpSecret()
  await pool.store.save({ ...user, totp: { ...user.totp, pending: SecretCode } })
  return { SecretCode }
}

export const verifySoftwareToken: Operation = async (pool, input) => {
  const user = userOf(pool, input.text("AccessToken"))
  const { pending } = user.totp
  if (!pending) throw invalidParameter("No software token to verify")
  if (pool.totps.locked(user.sub)) throw tooManyAttempts()
  if (matchTotp(pending, input.text("UserCode"), pool.now()) === null) {
    pool.totps.fail(user.sub)
    throw wrongTotpAtSetUp()
  }
  pool.totps.clear(user.sub)
  await pool.store.save({ ...user, totp: { secret: pending, pending: null, lastStep: 0 } })
  return { Status: "SUCCESS" }
}

export const setUserMfaPreference: Operation = async (pool, input) => {
  const user = userOf(pool, input.text("AccessToken"))
  if (!input.has("SoftwareTokenMfaSettings")) return {}
  const wanted = input.part("SoftwareTokenMfaSettings")
  const enabled = wanted.flag("Enabled")
  if (enabled && !user.totp.secret) throw invalidParameter("User has not verified software token mfa")
  await pool.store.save({ ...user, mfa: { enabled, preferred: enabled && wanted.flag("PreferredMfa") } })
  return {}
}
