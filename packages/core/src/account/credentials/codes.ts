import { randomInt } from "node:crypto"
import { invalid } from "../../lib/error.ts"
import { tokenHash } from "../../lib/id.ts"
import type { Mail } from "../../lib/mail.ts"
import { PRODUCT_NAME } from "../../lib/text.ts"
import { GUESSING, type Limit, Throttle } from "../../lib/throttle.ts"
import { throwIfConditionFailed } from "../../lib/transact.ts"
import { CodeEntity } from "../users/entities.ts"

export * as Codes from "./codes.ts"

export type CodePurpose = "verify" | "reset"

const CODE_LIFE_MINUTES = 15
const TRIES = 5

const WRONG = "Ce code est incorrect ou a expiré. Vérifiez-le, ou demandez-en un nouveau."

/** A wrong code, one that is over, one that was used or tried too often: nobody is told which. */
export const wrongCode = () => invalid(WRONG, { code: WRONG })

/** Six new digits for this person; those of before are worth nothing from now on. */
export async function issue(userId: string, purpose: CodePurpose): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0")
  const expiresAt = Math.floor(Date.now() / 1000) + CODE_LIFE_MINUTES * 60
  await CodeEntity.upsert({ userId, purpose, codeHash: hashOf(userId, code), tries: 0, expiresAt }).go()
  return code
}

/** Uses a code up. Of many tries at once, no more than five are looked at. */
export async function use(userId: string, purpose: CodePurpose, code: string): Promise<void> {
  const codeHash = hashOf(userId, code)
  const tried = CodeEntity.patch({ userId, purpose })
    .add({ tries: 1 })
    .where(
      ({ tries, expiresAt }, { lt, gt }) => `${lt(tries, TRIES)} AND ${gt(expiresAt, Date.now() / 1000)}`,
    )
  const { data } = await throwIfConditionFailed(tried.go({ response: "all_new" }), wrongCode)
  if (data?.codeHash !== codeHash) throw wrongCode()
  const removal = CodeEntity.remove({ userId, purpose }).where((sent, { eq }) => eq(sent.codeHash, codeHash))
  await throwIfConditionFailed(removal.go(), wrongCode)
}

/** The person is part of it, so that equal codes of two people look different in the table. */
const hashOf = (userId: string, code: string): string => tokenHash(`${userId}#${code}`)

const JUST_SENT: Limit = {
  tries: 1,
  seconds: 30,
  message: "Un code vient d'être demandé. Veuillez attendre 30 secondes avant d'en demander un autre.",
}
const TOO_MANY = "Trop de codes ont été demandés. Veuillez réessayer dans une heure."
const PER_HOUR: Limit = { tries: 5, seconds: 3600, message: TOO_MANY }
/** Of an office's people, some forget theirs on the same day. */
const PER_ADDRESS: Limit = { tries: 60, seconds: 3600, message: TOO_MANY }
const GUESSES: Limit = { ...GUESSING, tries: 60 }

/** Counts a code that is about to be sent, whether or not anybody has that address. */
export async function spendSending(email: string, address: string | null): Promise<void> {
  const who = tokenHash(email)
  await Throttle.consume(`code-now#${who}`, JUST_SENT)
  await Throttle.consume(`code-hour#${who}`, PER_HOUR)
  await Throttle.consumeFrom(address, "code", PER_ADDRESS)
}

/** Looks at a code; a wrong one counts against where it came from. */
export async function countingGuesses(address: string | null, look: () => Promise<void>): Promise<void> {
  if (!address) return look()
  const guess = `code-guess#${address}`
  await Throttle.consume(guess, GUESSES)
  await look()
  await Throttle.refund(guess, GUESSES)
}

const WORDS: Record<CodePurpose, { subject: string; why: string; otherwise: string }> = {
  reset: {
    subject: `Votre code pour changer de mot de passe ${PRODUCT_NAME}`,
    why: `Vous avez demandé à choisir un nouveau mot de passe pour votre compte ${PRODUCT_NAME}. Voici votre code :`,
    otherwise:
      "Si cette demande ne vient pas de vous, ignorez cet e-mail : votre mot de passe reste le même.",
  },
  verify: {
    subject: `Vérifiez votre adresse e-mail ${PRODUCT_NAME}`,
    why: `Voici le code qui confirme que cette adresse e-mail est bien la vôtre sur ${PRODUCT_NAME} :`,
    otherwise: "Si cette demande ne vient pas de vous, ignorez cet e-mail : rien ne sera confirmé.",
  },
}

/**
 * The mail that brings a code. It repeats nothing of what its recipient is said to be called: whoever signs up with
 * somebody else's address would be writing to them.
 */
export function codeMail(to: string, purpose: CodePurpose, code: string): Mail {
  const { subject, why, otherwise } = WORDS[purpose]
  const text = `Bonjour,

${why}

${code}

Il est valable ${CODE_LIFE_MINUTES} minutes et ne sert qu'une fois. Ne le communiquez à personne.

${otherwise}

À bientôt,
L'équipe ${PRODUCT_NAME}
`
  return { to, subject, text }
}
