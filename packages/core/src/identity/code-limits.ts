import { tokenHash } from "../id.ts"
import { type Limit, Throttle } from "../throttle/index.ts"

const JUST_SENT: Limit = {
  tries: 1,
  seconds: 30,
  message: "Un code vient d'être demandé. Veuillez attendre 30 secondes avant d'en demander un autre.",
}
const TOO_MANY = "Trop de codes ont été demandés. Veuillez réessayer dans une heure."
const PER_HOUR: Limit = { tries: 5, seconds: 3600, message: TOO_MANY }
/** Of an office's people, some forget theirs on the same day. */
const PER_ADDRESS: Limit = { tries: 60, seconds: 3600, message: TOO_MANY }
const GUESSES: Limit = {
  tries: 60,
  seconds: 15 * 60,
  message: "Trop de tentatives. Veuillez attendre quelques minutes avant de réessayer.",
}

/** Counts a code that is about to be sent, whether or not anybody has that address. @throws AppError throttled */
export async function spendSending(email: string, address: string | null): Promise<void> {
  const who = tokenHash(email)
  await Throttle.spend(`code-now#${who}`, JUST_SENT)
  await Throttle.spend(`code-hour#${who}`, PER_HOUR)
  if (address) await Throttle.spend(`code-from#${address}`, PER_ADDRESS)
}

/** Looks at a code; a wrong one counts against where it came from. @throws AppError throttled */
export async function countingGuesses(address: string | null, look: () => Promise<void>): Promise<void> {
  if (!address) return look()
  const guess = `code-guess#${address}`
  await Throttle.spend(guess, GUESSES)
  await look()
  await Throttle.giveBack(guess, GUESSES)
}
