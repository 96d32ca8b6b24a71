import { randomBytes } from "node:crypto"

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** In Stripe's form, e.g. `cus_Qa81…`; too long to guess. */
export function newId(prefix: string): string {
  const letters = [...randomBytes(24)].map((byte) => LETTERS[byte % LETTERS.length])
  return `${prefix}_${letters.join("")}`
}
