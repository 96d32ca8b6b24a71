import { type Actor, addressOf } from "../actor.ts"
import { transact } from "../db.ts"
import { AppError, unavailable } from "../error.ts"
import { newId } from "../id.ts"
import type { SignUpInput } from "../identity/auth-contract.ts"
import { assertChoosable } from "../identity/chosen-password.ts"
import { normalEmail } from "../identity/email.ts"
import { Identity } from "../identity/index.ts"
import { Pool } from "../identity/pool.ts"
import { emailTaken } from "../identity/pool-errors.ts"
import { asWrite } from "../write.ts"
import { founding } from "./founding.ts"
import { admit } from "./joining.ts"
import { takeSeat } from "./seats.ts"

type Choice = SignUpInput["agency"]

/** Longer than any sign-up takes: one that has not ended by then never will. */
const ABANDONED_AFTER_MS = 2 * 60_000

/**
 * An account, with an agency of its own or a seat in another (spec 1 §2, §7 "signup-user"). The address is unproven.
 * @throws AppError invalid, email_taken, no_seat, throttled or unavailable; nothing is left behind then
 */
export async function signUp(
  actor: Actor,
  { agency, password, ...person }: SignUpInput,
): Promise<{ createdAgency: boolean }> {
  const email = normalEmail(person.email)
  assertChoosable(password, "password")
  try {
    return await inWhole({ ...person, email, password }, await placeFor(agency, email, addressOf(actor)))
  } catch (error) {
    throw error instanceof AppError ? error : unavailable("Erreur lors de l'inscription", error)
  }
}

type Newcomer = Pick<SignUpInput, "firstName" | "lastName" | "role" | "email" | "password">

async function inWhole({ password, ...person }: Newcomer, place: Place) {
  const { email } = person
  await assertFree(email)
  const userId = await Pool.create(email, password)
  const stands = { status: "pending", permissions: {}, emailVerified: false } as const
  const newUser = { ...person, ...stands, userId, ...place.member }
  try {
    await place.take(userId, asWrite(Identity.newcomer(newUser)))
  } catch (error) {
    // Whether the write went through is not certain when its answer was lost.
    if (await Identity.personOf(userId)) return { createdAgency: place.created }
    await Pool.remove(userId)
    throw error
  }
  return { createdAgency: place.created }
}

interface Place {
  created: boolean
  member: { agencyId: string; userRole: "admin" | "user" }
  /** Puts person and place down together, or neither. */
  take(userId: string, person: unknown): Promise<void>
}

async function placeFor(choice: Choice, email: string, address: string | null): Promise<Place> {
  return choice.choice === "create" ? ownAgency(choice.name) : seat(choice.code, email, address)
}

function ownAgency(name: string): Place {
  const agencyId = newId()
  return {
    created: true,
    member: { agencyId, userRole: "admin" },
    take: (ownerId, person) => transact([asWrite(founding({ agencyId, name, ownerId })), person]),
  }
}

async function seat(code: string, email: string, address: string | null): Promise<Place> {
  // Whoever signs up has proven no address, so none opens an agency without a subscription.
  const exempt = false
  const { agencyId } = await admit(code, { person: email, address, exempt })
  return {
    created: false,
    member: { agencyId, userRole: "user" },
    take: (_, person) => takeSeat({ agencyId, exempt, writes: [person], refused: emailTaken }),
  }
}

/**
 * Frees an address that belongs to nobody because a sign-up was cut off half-way. Removal goes by id: of two who
 * find the same remains, neither takes away what the other has made since.
 */
async function assertFree(email: string): Promise<void> {
  const known = await Pool.find(email)
  if (!known) return
  const young = Date.now() - known.createdAt.getTime() < ABANDONED_AFTER_MS
  if (young || (await Identity.personOf(known.userId))) throw emailTaken()
  await Pool.remove(known.userId)
}
