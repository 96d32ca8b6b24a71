import { createHash, randomBytes, timingSafeEqual } from "node:crypto"

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"

/** 130 random bits in lower case: an id, or a link's token (rules/platform.md#public-links). */
export function newId(): string {
  return Array.from(randomBytes(26), (byte) => ALPHABET[byte & 31]).join("")
}

const SAMPLE = "sample-"

/** The id of an example: whoever counts it can tell (rules/team.md#examples). */
export const newSampleId = (): string => `${SAMPLE}${newId()}`

export const isSampleId = (id: string): boolean => id.startsWith(SAMPLE)

/** An id that sorts by when it was made, to the millisecond; as hard to guess as any. */
export const timedId = (at: Date, id: string = newId()): string =>
  `${at.getTime().toString(36).padStart(9, "0")}${id}`

/**
 * The token or key of a link: made where there is none yet, another one where the present one is to be replaced. Asked
 * again, or by a colleague who saw the same, it stays the one that was made (rules/platform.md#renewed-links).
 */
export const linkSecret = (present: string | undefined, replaces: string | undefined): string =>
  present && present !== replaces ? present : newId()

/** What the link registry stores of a token, so that a leaked table opens no link. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

/** Whether a secret is the one expected; how long it takes tells nothing about either. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
