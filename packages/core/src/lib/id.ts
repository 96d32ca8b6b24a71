import { createHash, randomBytes, timingSafeEqual } from "node:crypto"

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"

/** 130 random bits in lower case: an id, or a link's token (rules/platform.md#public-links). */
export function newId(): string {
  return Array.from(randomBytes(26), (byte) => ALPHABET[byte & 31]).join("")
}

const SAMPLE = "sample-"

/** The id of an example: counts recognize examples by it (rules/team.md#examples). */
export const newSampleId = (): string => `${SAMPLE}${newId()}`

export const isSampleId = (id: string): boolean => id.startsWith(SAMPLE)

/** An id that sorts by its time of creation, to the millisecond; as hard to guess as any other. */
export const timedId = (at: Date, id: string = newId()): string =>
  `${at.getTime().toString(36).padStart(9, "0")}${id}`

/**
 * The token or key of a link: a new one when there is none or when the caller replaces the present one. A repeated
 * request, or one by a colleague who saw the same secret, keeps the new one (rules/platform.md#renewed-links).
 */
export const linkSecret = (present: string | undefined, replaces: string | undefined): string =>
  present && present !== replaces ? present : newId()

/** The link registry stores a token's hash, so that a leaked table opens no link. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

/** Compares two secrets in constant time. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
