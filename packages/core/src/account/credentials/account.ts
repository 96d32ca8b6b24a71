import { setTimeout as wait } from "node:timers/promises"
import { type Actor, addressOf, asPerson } from "../../lib/access.ts"
import { conflict, notFound } from "../../lib/error.ts"
import { sendMail } from "../../lib/mail.ts"
import { announcing } from "../../lib/name-changes.ts"
import type { Inputs } from "../../lib/operation.ts"
import { fullName } from "../../lib/text.ts"
import { throwIfConditionFailed } from "../../lib/transact.ts"
import type { accountContract } from "../contract/account.ts"
import type { authContract } from "../contract/auth.ts"
import { UserEntity } from "../users/entities.ts"
import * as Identity from "../users/index.ts"
import * as Codes from "./codes.ts"
import { codeMail, countingGuesses, spendSending, wrongCode } from "./codes.ts"
import { assertChoosable, assertPassword } from "./password.ts"
import * as Pool from "./pool.ts"
import { replacePassword } from "./sessions.ts"

type Input = Inputs<typeof accountContract & typeof authContract>

/**
 * A queue updates the copies of a changed name.
 * @throws AppError conflict when the stored version differs
 */
export async function updateProfile(actor: Actor, { version, ...changes }: Input["updateProfile"]) {
  const { userId } = asPerson(actor)
  const person = await Identity.personOf(userId)
  if (!person) throw notFound()
  if (person.version !== version) throw conflict()
  const { firstName, lastName, role, agencyId } = { ...person, ...changes }
  const write = () =>
    throwIfConditionFailed(
      UserEntity.patch({ userId })
        .set({ firstName, lastName, role })
        // The list by agency is sorted by the name; the write fails when the agency has changed.
        .composite({ agencyId })
        .add({ version: 1 })
        .where((stored, { eq }) => eq(stored.version, version))
        .go(),
      conflict,
    )
  const was = fullName(person)
  if (!agencyId || fullName({ firstName, lastName }) === was) await write()
  else await announcing({ agencyId, userId, was }, write)
  return { firstName, lastName, role, version: version + 1 }
}

/** Does not change the version: no form edits it. */
export async function setHomePage(actor: Actor, { homePage }: Input["setHomePage"]) {
  const stored = UserEntity.patch({ userId: asPerson(actor).userId })
  await throwIfConditionFailed(
    homePage ? stored.set({ homePage }).go() : stored.remove(["homePage"]).go(),
    notFound,
  )
  return { homePage }
}

/**
 * The session that changes the password continues, all others end (rules/platform.md#sessions). A request repeated
 * because its answer was lost succeeds.
 * @throws AppError invalid, with the message at the field, or throttled after too many wrong ones
 */
export async function changePassword(
  actor: Actor,
  { currentPassword, newPassword }: Input["changePassword"],
) {
  const { userId, session } = asPerson(actor)
  assertChoosable(newPassword, "newPassword")
  await assertPassword(userId, currentPassword, "currentPassword", newPassword)
  await replacePassword(userId, newPassword, { kept: session })
  return {}
}

/** Mails a code to the person's own address; does nothing when it is already verified. */
export async function sendVerificationCode(actor: Actor) {
  const { userId, email, emailVerified } = asPerson(actor)
  if (emailVerified) return {}
  await spendSending(normalEmail(email), addressOf(actor))
  await mailVerificationCode(userId, email)
  return {}
}

export const mailVerificationCode = async (userId: string, email: string): Promise<void> =>
  sendMail(codeMail(email, "verify", await Codes.issue(userId, "verify")))

/** From now on, the privileges of the address apply (rules/platform.md#privileges-by-address). */
export async function verifyEmail(actor: Actor, { code }: Input["verifyEmail"]) {
  const { userId } = asPerson(actor)
  await countingGuesses(addressOf(actor), () => Codes.use(userId, "verify", code))
  await markProven(userId)
  return {}
}

/** An e-mail address as stored and compared: in lower case. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

/** A person who has the code reads the address's mail: marks the address verified, here and in the pool. */
async function markProven(userId: string): Promise<void> {
  await Pool.markVerified(userId)
  await UserEntity.patch({ userId }).set({ emailVerified: true }).go()
}

/**
 * Longer than finding a person and writing to them takes, so that the answer's time does not reveal which addresses
 * have an account.
 */
const ANSWERS_AFTER_MS = 700
/** Not the id of any person. */
const NOBODY = "nobody"

/** Sends a code when a person has this address, verified or not (rules/platform.md#codes-by-e-mail). */
export async function forgotPassword(actor: Actor, { email }: Input["forgotPassword"]) {
  const address = normalEmail(email)
  await spendSending(address, addressOf(actor))
  await Promise.all([sendCode(address), wait(ANSWERS_AFTER_MS)])
  return {}
}

async function sendCode(email: string): Promise<void> {
  const person = await personAt(email)
  if (person) await sendMail(codeMail(email, "reset", await Codes.issue(person.userId, "reset")))
}

/**
 * Sets a new password with the mailed code, which also verifies the address; ends all sessions.
 * @throws AppError invalid, with the message at the field, or throttled
 */
export async function resetPassword(actor: Actor, { email, code, newPassword }: Input["resetPassword"]) {
  assertChoosable(newPassword, "newPassword")
  const person = await personAt(normalEmail(email))
  await countingGuesses(addressOf(actor), () => Codes.use(person?.userId ?? NOBODY, "reset", code))
  if (!person) throw wrongCode()
  await replacePassword(person.userId, newPassword, { kept: null })
  await markProven(person.userId)
  return {}
}

/** The person with this stored address; the pool's address alone is not trusted, since people can change it. */
export async function personAt(email: string) {
  const user = await Pool.find(email)
  const person = user && (await Identity.personOf(user.userId))
  return person && normalEmail(person.email) === email ? person : null
}
