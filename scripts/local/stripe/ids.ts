import { randomBytes } from "node:crypto"

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** Shaped as Stripe's, e.g. `cus_Qa81…`; long enough that nobody guesses one. */
export function newId(prefix: string): string {
  const letters = [...randomBytes(24)].map((byte) => LETTERS[byte % LETTERS.length])
  return `${prefix}_${letters.join("")}`
}
