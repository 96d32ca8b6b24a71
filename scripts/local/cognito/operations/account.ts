import { sendCode, useCode } from "../codes.ts"
import { aliasExists, invalidParameter, notAuthorized } from "../errors.ts"
import { readEmail, storedAttributes } from "../new-user.ts"
import { revokeRefreshToken, userOf } from "../tokens.ts"
import { listAttributes, mfaSettings } from "../user.ts"
import type { Operation } from "./operation.ts"

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
