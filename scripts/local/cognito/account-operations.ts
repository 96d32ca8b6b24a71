import { codeDelivery, sendCode, useCode } from "./codes.ts"
import {
  aliasExists,
  codeExpired,
  codeMismatch,
  invalidParameter,
  notAuthorized,
  tooManyAttempts,
  userExists,
  wrongPassword,
} from "./errors.ts"
import { createUser, readEmail, storedAttributes } from "./new-user.ts"
import type { Operation } from "./operation.ts"
import { newVerifier, srpIdentity } from "./passwords.ts"
import { passwordMatches } from "./srp.ts"
import { revokeRefreshToken, userOf } from "./tokens.ts"
import { listAttributes, mfaSettings } from "./user.ts"

export const getUser: Operation = (pool, input) => {
  const user = userOf(pool, input.text("AccessToken"))
  return { Username: user.sub, UserAttributes: listAttributes(user), ...mfaSettings(user) }
}

/** A new e-mail takes effect at once, unverified, and is sent a code. */
export const updateUserAttributes: Operation = async (pool, input) => {
  const user = userOf(pool, input.text("AccessToken"))
  const changes = input.attributes("UserAttributes")
  if (changes.has("email_verified") || changes.has("sub")) {
    throw notAuthorized("A client attempted to write unauthorized attribute")
  }
  const email = readEmail(changes.get("email") ?? user.attributes.email)
  const moved = email !== user.attributes.email
  if (moved && pool.store.find(email)) throw aliasExists()
  const attributes = { ...user.attributes, ...storedAttributes(changes), email }
  const changed = { ...user, attributes, emailVerified: user.emailVerified && !moved }
  if (moved) return { CodeDeliveryDetailsList: [await sendCode(pool, changed, "attribute")] }
  await pool.store.save(changed)
  return { CodeDeliveryDetailsList: [] }
}

export const getUserAttributeVerificationCode: Operation = async (pool, input) => {
  const user = userOf(pool, input.text("AccessToken"))
  requireEmail(input.text("AttributeName"))
  return { CodeDeliveryDetails: await sendCode(pool, user, "attribute") }
}

export const verifyUserAttribute: Operation = async (pool, input) => {
  const user = userOf(pool, input.text("AccessToken"))
  requireEmail(input.text("AttributeName"))
  const proven = await useCode(pool, user, "attribute", input.text("Code"))
  await pool.store.save({ ...proven, emailVerified: true })
  return {}
}

export const globalSignOut: Operation = async (pool, input) => {
  const user = userOf(pool, input.text("AccessToken"))
  await pool.store.endSessionsOf(user.sub)
  return {}
}

export const revokeToken: Operation = async (pool, input) => {
  await revokeRefreshToken(pool, input.text("Token"))
  return {}
}

export const deleteUser: Operation = async (pool, input) => {
  await pool.store.delete(userOf(pool, input.text("AccessToken")))
  return {}
}

function requireEmail(name: string): void {
  if (name !== "email") throw invalidParameter("Only the attribute email can be verified.")
}

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
