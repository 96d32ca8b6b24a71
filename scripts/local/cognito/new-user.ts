import { randomUUID } from "node:crypto"
import { invalidParameter } from "./errors.ts"
import { newVerifier } from "./passwords.ts"
import type { Pool } from "./pool.ts"
import { normalEmail } from "./store.ts"
import type { User } from "./user.ts"

type Wanted = { email: string; attributes: Map<string, string>; password: string; status: User["status"] }

/** A user not yet saved, with a random `sub`. The caller checks that the address is free. */
export function createUser(pool: Pool, wanted: Wanted): User {
  const email = readEmail(wanted.email)
  const given = wanted.attributes.get("email")
  if (given && normalEmail(given) !== email) throw invalidParameter("Username and email do not match.")
  const sub = randomUUID()
  return {
    sub,
    attributes: { ...storedAttributes(wanted.attributes), email },
    emailVerified: wanted.attributes.get("email_verified") === "true",
    status: wanted.status,
    password: newVerifier(pool, sub, wanted.password),
    totp: { secret: null, pending: null, lastStep: 0 },
    mfa: { enabled: false, preferred: false },
    createdAt: pool.now(),
    modifiedAt: pool.now(),
  }
}

/** The address as stored. Throws InvalidParameterException when invalid. */
export function readEmail(text: string): string {
  const email = normalEmail(text)
  if (email.length > 254 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw invalidParameter("Username should be an email.")
  return email
}

/** The attributes that are plain values, without those that the pool itself sets. */
export function storedAttributes(attributes: Map<string, string>): Record<string, string> {
  const own = new Set(["sub", "email", "email_verified"])
  for (const [name, value] of attributes) {
    if (!/^(custom:)?[a-z_]{1,20}$/i.test(name))
      throw invalidParameter(`Attribute ${name} does not exist in the schema.`)
    if (value.length > 2048) throw invalidParameter(`Attribute ${name} is too long.`)
  }
  return Object.fromEntries([...attributes].filter(([name]) => !own.has(name)))
}
