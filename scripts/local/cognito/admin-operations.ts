import { randomBytes } from "node:crypto"
import { aliasExists, invalidParameter, userExists, userNotFound } from "./errors.ts"
import { setMfaPreference } from "./mfa.ts"
import { createUser, readEmail, storedAttributes } from "./new-user.ts"
import type { Input, Operation } from "./operation.ts"
import { newVerifier } from "./passwords.ts"
import type { Pool } from "./pool.ts"
import { listAttributes, mfaSettings, type User, userRecord } from "./user.ts"

export const adminCreateUser: Operation = async (pool, input) => {
  const email = input.text("Username")
  const password = input.optionalText("TemporaryPassword") ?? randomBytes(9).toString("base64url")
  const attributes = input.attributes("UserAttributes")
  const user = createUser(pool, { email, attributes, password, status: "FORCE_CHANGE_PASSWORD" })
  if (pool.store.find(email)) throw userExists("User account already exists")
  await pool.store.save(user)
  return { User: { ...userRecord(user), Attributes: listAttributes(user) } }
}

export const adminSetUserPassword: Operation = async (pool, input) => {
  const user = named(pool, input)
  const password = newVerifier(pool, user.sub, input.text("Password"))
  const status = input.flag("Permanent") ? "CONFIRMED" : "FORCE_CHANGE_PASSWORD"
  await pool.store.save({ ...user, password, status })
  pool.passwords.clear(user.sub)
  return {}
}

export const adminGetUser: Operation = (pool, input) => {
  const user = named(pool, input)
  return { ...userRecord(user), UserAttributes: listAttributes(user), ...mfaSettings(user) }
}

export const adminDeleteUser: Operation = async (pool, input) => {
  await pool.store.delete(named(pool, input))
  return {}
}

/** A new e-mail is unverified unless the same call says otherwise. */
export const adminUpdateUserAttributes: Operation = async (pool, input) => {
  const user = named(pool, input)
  const changes = input.attributes("UserAttributes")
  if (changes.has("sub")) throw invalidParameter("Cannot modify the immutable attribute sub")
  const email = readEmail(changes.get("email") ?? user.attributes.email)
  const moved = email !== user.attributes.email
  if (moved && pool.store.find(email)) throw aliasExists()
  const said = changes.get("email_verified")
  const emailVerified = said === undefined ? user.emailVerified && !moved : said === "true"
  const attributes = { ...user.attributes, ...storedAttributes(changes), email }
  await pool.store.save({ ...user, attributes, emailVerified })
  return {}
}

export const adminUserGlobalSignOut: Operation = async (pool, input) => {
  await pool.store.endSessionsOf(named(pool, input).sub)
  return {}
}

/** Enables only factors proven by a code. */
export const adminSetUserMfaPreference: Operation = async (pool, input) => {
  await setMfaPreference(pool, named(pool, input), input)
  return {}
}

function named(pool: Pool, input: Input): User {
  const user = pool.store.find(input.text("Username"))
  if (!user) throw userNotFound()
  return user
}
