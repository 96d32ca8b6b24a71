import { createHmac, randomBytes } from "node:crypto"
import { isSame } from "../lib/answers.ts"
import { invalidParameter, tooManyAttempts, wrongTotpAtSetUp } from "./errors.ts"
import type { Input, Operation } from "./operation.ts"
import type { Pool } from "./pool.ts"
import { userOf } from "./tokens.ts"
import type { User } from "./user.ts"

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

export async function setMfaPreference(pool: Pool, user: User, input: Input): Promise<void> {
  if (!input.has("SoftwareTokenMfaSettings")) return
  const wanted = input.part("SoftwareTokenMfaSettings")
  const enabled = wanted.flag("Enabled")
  if (enabled && !user.totp.secret) throw invalidParameter("User has not verified software token mfa")
  await pool.store.save({ ...user, mfa: { enabled, preferred: enabled && wanted.flag("PreferredMfa") } })
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
const STEP_MS = 30_000

/** A new secret of 160 bits, base32. */
function makeTotpSecret(): string {
  return Array.from(randomBytes(32), (byte) => ALPHABET[byte % 32]).join("")
}

/** The step (30 s) of a code, one step early or late allowed; null for a wrong code. */
export function matchTotp(secret: string, code: string, nowMs: number): number | null {
  const current = Math.floor(nowMs / STEP_MS)
  return [current, current - 1, current + 1].find((step) => isSame(codeAt(secret, step), code)) ?? null
}

function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac("sha1", decode(secret)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0")
}

function decode(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("")
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
