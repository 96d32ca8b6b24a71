import { randomBytes } from "node:crypto"
import { invalidParameter, lockedOut, weakPassword, wrongPassword } from "./errors.ts"
import type { Pool } from "./pool.ts"
import { makeVerifier, passwordMatches, type Verifier } from "./srp.ts"
import type { User } from "./user.ts"

const SHORTEST = 6
const LONGEST = 256

/** SRP's identity: the pool's name and the user's, concatenated. */
export function srpIdentity(pool: Pool, userId: string): string {
  return `${pool.userPoolId.split("_")[1] ?? ""}${userId}`
}

/** The verifier to store for a new password. Throws InvalidPasswordException when it breaks the policy. */
export function newVerifier(pool: Pool, sub: string, password: string): Verifier {
  if (password.length < SHORTEST) throw weakPassword("Password not long enough")
  if (password.length > LONGEST) throw weakPassword("Password too long")
  if (password.trim() !== password) throw invalidParameter("A password cannot start or end with a space")
  return makeVerifier(srpIdentity(pool, sub), password)
}

/** The user of a name and password. Throws the same error for a wrong name and a wrong password. */
export function checkPassword(pool: Pool, name: string, password: string): User {
  const user = pool.store.find(name)
  refuseLocked(pool, user, name)
  const { userId, kept } = user ? { userId: user.sub, kept: user.password } : standIn(pool, name)
  if (!passwordMatches(srpIdentity(pool, userId), password, kept) || !user)
    throw failedPassword(pool, user, name)
  pool.passwords.clear(user.sub)
  return user
}

/** Throws NotAuthorizedException while this name is locked after failures. */
export function refuseLocked(pool: Pool, user: User | null | undefined, name: string): void {
  if (pool.passwords.locked(lockName(user, name))) throw lockedOut()
}

/** Counts a failure and returns the error to throw. */
export function failedPassword(pool: Pool, user: User | null | undefined, name: string): Error {
  pool.passwords.fail(lockName(user, name))
  return wrongPassword()
}

/** A stable fake for an unknown name, so that it looks like a user. */
export function standIn(pool: Pool, name: string): { userId: string; kept: Verifier } {
  const digest = pool.keys.digest(`stand-in\n${name.trim().toLowerCase()}`)
  const userId = digest.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/, "$1-$2-4$3-a$4-$5")
  return { userId, kept: { salt: digest.slice(0, 32), verifier: randomBytes(383).toString("hex") } }
}

function lockName(user: User | null | undefined, name: string): string {
  return user?.sub ?? name.trim().toLowerCase()
}
