import { type Actor, addressOf } from "../lib/access.ts"
import { AppError, unavailable } from "../lib/error.ts"
import { newId, tokenHash } from "../lib/id.ts"
import * as Throttle from "../lib/throttle.ts"
import { transact } from "../lib/transact.ts"
import { createAgencyWrite } from "./agencies/entities.ts"
import { admit } from "./agencies/join-agency.ts"
import { takeSeat } from "./agencies/seats.ts"
import type { SignUpInput } from "./contract/auth.ts"
import { mailVerificationCode, normalEmail } from "./credentials/account.ts"
import { assertChoosable } from "./credentials/password.ts"
import * as Pool from "./credentials/pool.ts"
import { emailTaken } from "./credentials/pool.ts"
import * as Identity from "./users/index.ts"

/** Longer than any sign-up takes: an older unfinished one was abandoned. */
const ABANDONED_AFTER_MS = 2 * 60_000

/**
 * Creates an account, with its own agency or a seat in another (rules/platform.md#sign-up), and mails a code that
 * verifies the address.
 * @throws AppError invalid, email_taken, no_seat, throttled or unavailable; then nothing remains
 */
export async function signUp(
  actor: Actor,
  { agency, password, ...person }: SignUpInput,
): Promise<{ createdAgency: boolean }> {
  const email = normalEmail(person.email)
  assertChoosable(password, "password")
  await spendSignUp(email, addressOf(actor))
  try {
    const { choice } = agency
    const place =
      choice === "create" ? ownAgency(agency.name) : await seat(agency.code, email, addressOf(actor))
    const userId = await inWhole({ ...person, email, password }, place)
    // The account is valid without this mail: the person can request another one.
    await mailVerificationCode(userId, email).catch(() => {})
    return { createdAgency: place.created }
  } catch (error) {
    throw error instanceof AppError ? error : unavailable("Erreur lors de l'inscription", error)
  }
}

const HOUR = {
  seconds: 3600,
  message: "Trop d'inscriptions ont été tentées. Veuillez réessayer dans une heure.",
}
const BY_EMAIL = { ...HOUR, tries: 20 }
/** A whole office may sign up on the same day. */
const BY_ADDRESS = { ...HOUR, tries: 60 }

/** Counts a sign-up before it is made, whether or not a person has that address. */
async function spendSignUp(email: string, address: string | null): Promise<void> {
  await Promise.all([
    Throttle.consume(`sign-up#${tokenHash(email)}`, BY_EMAIL),
    Throttle.consumeFrom(address, "sign-up", BY_ADDRESS),
  ])
}

async function inWhole({ password, ...person }: Omit<SignUpInput, "agency">, place: Place) {
  const { email } = person
  await assertFree(email)
  const userId = await Pool.create(email, password)
  const stands = { status: "pending", permissions: {}, emailVerified: false } as const
  const newUser = { ...person, ...stands, userId, ...place.member }
  try {
    await place.take(userId, Identity.createUserWrite(newUser))
  } catch (error) {
    // When the write's answer was lost, it may have succeeded.
    if (!(await Identity.personOf(userId))) {
      await Pool.remove(userId)
      throw error
    }
  }
  return userId
}

interface Place {
  created: boolean
  member: { agencyId: string; userRole: "admin" | "user" }
  /** Writes person and place together, or neither. */
  take(userId: string, person: unknown): Promise<void>
}

function ownAgency(name: string): Place {
  const agencyId = newId()
  return {
    created: true,
    member: { agencyId, userRole: "admin" },
    take: (ownerId, person) => transact([createAgencyWrite({ agencyId, name, ownerId }), person]),
  }
}

async function seat(code: string, email: string, address: string | null): Promise<Place> {
  // An unverified address gives no exemption from the subscription.
  const exempt = false
  const { agencyId } = await admit(code, { person: email, address, exempt })
  return {
    created: false,
    member: { agencyId, userRole: "user" },
    take: (_, person) => takeSeat({ agencyId, exempt, writes: [person], refused: emailTaken }),
  }
}

/**
 * Frees an address that an interrupted sign-up left in the pool. Removes by id, so that of two concurrent calls neither
 * removes an account that the other has created since.
 */
async function assertFree(email: string): Promise<void> {
  const user = await Pool.find(email)
  if (!user) return
  const young = Date.now() - user.createdAt.getTime() < ABANDONED_AFTER_MS
  if (young || (await Identity.personOf(user.userId))) throw emailTaken()
  await Pool.remove(user.userId)
}
