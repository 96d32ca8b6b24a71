import { codeDelivery, sendCode, useCode } from "../codes.ts"
import { codeExpired, invalidParameter, notAuthorized, userExists } from "../errors.ts"
import { createUser } from "../new-user.ts"
import type { Operation } from "./operation.ts"

export const signUp: Operation = async (pool, input) => {
  const email = input.text("Username")
  const attributes = input.attributes("UserAttributes")
  if (attributes.has("email_verified"))
    throw notAuthorized("A client attempted to write unauthorized attribute")
  const user = createUser(pool, {
    email,
    attributes,
    password: input.text("Password"),
    status: "UNCONFIRMED",
  })
  if (pool.store.find(email)) throw userExists("User already exists")
  const CodeDeliveryDetails = await sendCode(pool, user, "sign-up")
  return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails }
}

export const confirmSignUp: Operation = async (pool, input) => {
  const user = pool.store.find(input.text("Username"))
  if (!user) throw codeExpired()
  if (user.status !== "UNCONFIRMED") {
    throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`)
  }
  const proven = await useCode(pool, user, "sign-up", input.text("ConfirmationCode"))
  await pool.store.save({ ...proven, status: "CONFIRMED", emailVerified: true })
  return {}
}

export const resendConfirmationCode: Operation = async (pool, input) => {
  const name = input.text("Username")
  const user = pool.store.find(name)
  if (!user) return { CodeDeliveryDetails: codeDelivery(name) }
  if (user.status !== "UNCONFIRMED") throw invalidParameter("User is already confirmed.")
  return { CodeDeliveryDetails: await sendCode(pool, user, "sign-up") }
}
