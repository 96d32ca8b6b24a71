import { setTimeout as wait } from "node:timers/promises"
import { type Actor, addressOf } from "../../lib/actor.ts"
import { sendMail } from "../../lib/mail.ts"
import { Identity } from "../users/index.ts"
import { markProven, normalEmail } from "./account.ts"
import { Codes, codeMail, countingGuesses, spendSending, wrongCode } from "./codes.ts"
import { assertChoosable } from "./password.ts"
import { Pool } from "./pool.ts"

export * as Recovery from "./recovery.ts"

/** Finding somebody and writing to them takes less: the time of the answer tells nobody who has an account. */
const ANSWERS_AFTER_MS = 700
/** No person's id. */
const NOBODY = "nobody"

/** Sends a code when somebody has this address, proven or not (decisions §1). @throws AppError throttled */
export async function forgotPassword(actor: Actor, { email }: { email: string }) {
  const wanted = normalEmail(email)
  await spendSending(wanted, addressOf(actor))
  await Promise.all([sendCode(wanted), wait(ANSWERS_AFTER_MS)])
  return {}
}

async function sendCode(email: string): Promise<void> {
  const person = await personAt(email)
  if (person) await sendMail(codeMail(email, "reset", await Codes.issue(person.userId, "reset")))
}

interface Reset {
  email: string
  code: string
  newPassword: string
}

/**
 * Sets a new password with the code that was sent, which proves the address too; every session ends.
 * @throws AppError invalid, with the sentence at the field, or throttled
 */
export async function resetPassword(actor: Actor, { email, code, newPassword }: Reset) {
  assertChoosable(newPassword, "newPassword")
  const person = await personAt(normalEmail(email))
  await countingGuesses(addressOf(actor), () => Codes.use(person?.userId ?? NOBODY, "reset", code))
  if (!person) throw wrongCode()
  await Pool.setPassword(person.userId, newPassword)
  await Pool.signOutEverywhere(person.userId)
  await markProven(person.userId)
  return {}
}

/** The person whose stored address it is; the pool's alone is not trusted, since people can change that. */
async function personAt(email: string) {
  const known = await Pool.find(email)
  const person = known && (await Identity.personOf(known.userId))
  return person && normalEmail(person.email) === email ? person : null
}
