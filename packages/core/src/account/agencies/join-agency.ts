import { type Actor, asMember, asPerson, REFUSAL_MESSAGES } from "../../lib/access.ts"
import { AppError, conflict, notFound } from "../../lib/error.ts"
import { newId, sameSecret } from "../../lib/id.ts"
import * as Throttle from "../../lib/throttle.ts"
import { GUESSING } from "../../lib/throttle.ts"
import { throwIfConditionFailed } from "../../lib/transact.ts"
import * as Identity from "../users/index.ts"
import { needsNoSubscription, statusOf } from "../users/people.ts"
import { AgencyEntity, type StoredAgency } from "./entities.ts"
import { type Admission, assertTakes, findActiveAgency, noSuchAgency, takeSeat } from "./seats.ts"

/** The code with which anybody joins the agency (rules/platform.md#agency-code). */
export const codeOf = ({ agencyId, joinCode }: Pick<StoredAgency, "agencyId" | "joinCode">): string =>
  joinCode ?? agencyId

const SEPARATOR = "."

/** The agency of a valid code. A renewed code begins with the agency's id, which alone no longer works. */
async function findByCode(code: string): Promise<StoredAgency | null> {
  const end = code.lastIndexOf(SEPARATOR)
  const agencyId = end < 0 ? code : code.slice(0, end)
  const agency = agencyId ? await findActiveAgency(agencyId) : null
  return agency && sameSecret(code, codeOf(agency)) ? agency : null
}

/** Replaces the code: the previous one stops working (rules/platform.md#agency-code). */
export async function renewCode(actor: Actor): Promise<{ code: string }> {
  const { agencyId } = asMember(actor, "agency-admin")
  const joinCode = `${agencyId}${SEPARATOR}${newId()}`
  await throwIfConditionFailed(
    AgencyEntity.patch({ agencyId })
      .set({ joinCode })
      .where(({ removedAt }, { notExists }) => notExists(removedAt))
      .go(),
    notFound,
  )
  return { code: joinCode }
}

const HAS_ONE = "Vous appartenez déjà à une agence."

/** Joins an agency by its code; refused to people with an agency and to rejected ones (rules/platform.md#joining). */
export async function join(actor: Actor, { code }: { code: string }): Promise<{ agencyName: string }> {
  const { userId, address } = asPerson(actor)
  const person = await Identity.personOf(userId)
  if (!person) throw notFound()
  if (statusOf(person) === "rejected") throw new AppError("rejected", REFUSAL_MESSAGES.rejected)
  // A member of an agency that is being removed may join another one at once.
  const own = person.agencyId ? await findActiveAgency(person.agencyId) : null
  if (own) {
    // The answer to their first request may have been lost.
    if (sameSecret(code, codeOf(own))) return { agencyName: own.name }
    throw conflict(HAS_ONE)
  }
  const exempt = needsNoSubscription(person)
  const { agencyId, name } = await admit(code, { person: userId, address, exempt })
  const writes = [Identity.joinAgencyWrite(person, agencyId)]
  await takeSeat({ agencyId, exempt, writes, refused: () => conflict(HAS_ONE) })
  return { agencyName: name }
}

const BY_PERSON = { ...GUESSING, tries: 10 }
/** One person in an office who uses up their own tries leaves some to colleagues. */
const BY_ADDRESS = { ...GUESSING, tries: 30 }

/** The person and network whose tries a wrong code uses up. */
interface Guesser {
  /** Their id, or the e-mail address with which they sign up. */
  person: string
  address: string | null
}

/**
 * The agency of a join code, when it accepts one more person; `takeSeat` takes the seat.
 * @throws AppError invalid when it does not exist or has no subscription, no_seat when it is full, throttled
 */
export async function admit(code: string, { exempt, ...guesser }: Guesser & Admission) {
  const agency = await readCode(code, guesser)
  assertTakes(agency, { exempt })
  return { agencyId: agency.agencyId, name: agency.name }
}

/**
 * Counts a person's tries before the look-up, so that concurrent tries stay within the limit. Counts only a network's
 * wrong codes, after the look-up: tries by others there do not block a right code (rules/platform.md#agency-code).
 */
async function readCode(code: string, { person, address }: Guesser): Promise<StoredAgency> {
  const ofPerson = `join#${person.toLowerCase()}`
  await Throttle.consume(ofPerson, BY_PERSON)
  const agency = await findByCode(code)
  if (agency) {
    await Throttle.refund(ofPerson, BY_PERSON)
    return agency
  }
  await Throttle.consumeFrom(address, "join", BY_ADDRESS)
  throw noSuchAgency()
}
