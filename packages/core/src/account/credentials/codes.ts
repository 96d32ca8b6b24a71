import { randomInt } from "node:crypto"
import { invalid } from "../../lib/error.ts"
import { tokenHash } from "../../lib/id.ts"
import type { Mail } from "../../lib/mail.ts"
import { PRODUCT_NAME } from "../../lib/text.ts"
import * as Throttle from "../../lib/throttle.ts"
import { GUESSING, type Limit } from "../../lib/throttle.ts"
import { throwIfConditionFailed } from "../../lib/transact.ts"
import { CodeEntity } from "../users/entities.ts"

export type CodePurpose = "verify" | "reset"

const CODE_LIFE_MINUTES = 15
const TRIES = 5

const WRONG = "Ce code est incorrect ou a expiré. Vérifiez-le, ou demandez-en un nouveau."

/** One message for a wrong, expired, used or exhausted code, so that it does not reveal which. */
export const wrongCode = () => invalid(WRONG, { code: WRONG })

/** Six new digits for this person; previous codes become invalid. */
export async function issue(userId: string, purpose: CodePurpose): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0")
  const expiresAt = Math.floor(Date.now() / 1000) + CODE_LIFE_MINUTES * 60
  await CodeEntity.upsert({ userId, purpose, codeHash: hashOf(userId, code), tries: 0, expiresAt }).go()
  return code
}

/** Uses a code up. Of concurrent tries, at most five are compared. */
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

/** Includes the person, so that equal codes of two people have different hashes. */
const hashOf = (userId: string, code: string): string => tokenHash(`${userId}#${code}`)

const JUST_SENT: Limit = {
  tries: 1,
  seconds: 30,
  message: "Un code vient d'être demandé. Veuillez attendre 30 secondes avant d'en demander un autre.",
}
const TOO_MANY = "Trop de codes ont été demandés. Veuillez réessayer dans une heure."
const PER_HOUR: Limit = { tries: 5, seconds: 3600, message: TOO_MANY }
/** In an office, several people may forget theirs on the same day. */
const PER_ADDRESS: Limit = { tries: 60, seconds: 3600, message: TOO_MANY }
const GUESSES: Limit = { ...GUESSING, tries: 60 }

/** Counts a code before it is sent, whether or not a person has that address. */
export async function spendSending(email: string, address: string | null): Promise<void> {
  const who = tokenHash(email)
  await Throttle.consume(`code-now#${who}`, JUST_SENT)
  await Throttle.consume(`code-hour#${who}`, PER_HOUR)
  await Throttle.consumeFrom(address, "code", PER_ADDRESS)
}

/** Compares a code; a wrong one counts for the network. */
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
 * The mail with a code. It omits the recipient's name: a stranger who signs up with this address could put any text
 * there.
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
