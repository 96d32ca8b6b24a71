import { createHash } from "node:crypto"

const SEQUENCE_DIGITS = 7
/** Beyond what a JavaScript number holds, as Gmail's own may be: they are 64 bits, told as text. */
const FIRST_HISTORY_ID = 10_000_000_000_000_000_000n
const STEP = 37n

const digest = (text: string) => createHash("sha256").update(text).digest("hex")

/** Of a message, by its place in its account: 16 hexadecimal digits, as Gmail's. */
export const messageIdAt = (email: string, sequence: number): string =>
  `19${digest(email).slice(0, 14 - SEQUENCE_DIGITS)}${sequence.toString(16).padStart(SEQUENCE_DIGITS, "0")}`

/** Of the change at this place in its account. They grow, with gaps. */
export const historyIdAt = (email: string, sequence: number): string =>
  String(FIRST_HISTORY_ID + BigInt(`0x${digest(email).slice(0, 12)}`) + BigInt(sequence) * STEP)

/** The place from which changes are asked for; null where it is not one of these numbers. */
export function sequenceOf(email: string, historyId: string): number | null {
  if (!/^\d{1,20}$/.test(historyId)) return null
  const distance = BigInt(historyId) - BigInt(historyIdAt(email, 0))
  return Number(distance < 0n ? -1n : distance / STEP)
}
