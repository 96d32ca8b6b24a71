import { createHash } from "node:crypto"

const SEQUENCE_DIGITS = 7
/** Larger than a JavaScript number, as Gmail's may be: 64 bits, as text. */
const FIRST_HISTORY_ID = 10_000_000_000_000_000_000n
const STEP = 37n

const digest = (text: string) => createHash("sha256").update(text).digest("hex")

/** A message's id, by its position in its account: 16 hexadecimal digits, like Gmail's. */
export const messageIdAt = (email: string, sequence: number): string =>
  `19${digest(email).slice(0, 14 - SEQUENCE_DIGITS)}${sequence.toString(16).padStart(SEQUENCE_DIGITS, "0")}`

/** A change's id, by its position in its account. Ids ascend, with gaps. */
export const historyIdAt = (email: string, sequence: number): string =>
  String(FIRST_HISTORY_ID + BigInt(`0x${digest(email).slice(0, 12)}`) + BigInt(sequence) * STEP)

/** The position of a history id; null for an invalid one. */
export function sequenceOf(email: string, historyId: string): number | null {
  if (!/^\d{1,20}$/.test(historyId)) return null
  const distance = BigInt(historyId) - BigInt(historyIdAt(email, 0))
  return Number(distance < 0n ? -1n : distance / STEP)
}
