import { codeDelivery, sendCode, useCode } from "../codes.ts"
import { codeMismatch, invalidParameter, tooManyAttempts, wrongPassword } from "../errors.ts"
import { newVerifier, srpIdentity } from "../passwords.ts"
import { passwordMatches } from "../srp.ts"
import { userOf } from "../tokens.ts"
import type { Operation } from "./operation.ts"

export const changePassword: Operation = async (pool, input) => {
  const user = userOf(pool, input.text("AccessToken"))
  const counter = `change ${user.sub}`
  if (pool.passwords.locked(counter)) throw tooManyAttempts()
  if (!passwordMatches(srpIdentity(pool, user.sub), input.text("PreviousPassword"), user.password)) {
    pool.passwords.fail(counter)
    throw wrongPassword()
  }
  pool.passwords.clear(counter)
  const password = newVerifier(pool, user.sub, input.text("ProposedPassword"))
  await pool.store.save({ ...user, password })
  return {}
}

export const forgotPassword: Operation = async (pool, input) => {
  const name = input.text("Username")
  const user = pool.store.find(name)
  if (!user) return { CodeDeliveryDetails: codeDelivery(name) }
  if (!user.emailVerified) {
    throw invalidParameter(
      "Cannot reset password for the user as there is no registered/verified email or phone_number",
    )
  }
  return { CodeDeliveryDetails: await sendCode(pool, user, "reset") }
}

export const confirmForgotPassword: Operation = async (pool, input) => {
  const user = pool.store.find(input.text("Username"))
  if (!user) throw codeMismatch()
  const password = newVerifier(pool, user.sub, input.text("Password"))
  const proven = await useCode(pool, user, "reset", input.text("ConfirmationCode"))
  await pool.store.save({ ...proven, password, status: "CONFIRMED" })
  pool.passwords.clear(user.sub)
  return {}
}
