import { type Actor, asMember, asPerson, REFUSAL_MESSAGES } from "../../lib/access.ts"
import { AppError, conflict, notFound } from "../../lib/error.ts"
import { newId, sameSecret } from "../../lib/id.ts"
import { GUESSING, Throttle } from "../../lib/throttle.ts"
import { throwIfConditionFailed } from "../../lib/transact.ts"
import { Identity } from "../users/index.ts"
import { needsNoSubscription, statusOf } from "../users/people.ts"
import { AgencyEntity, type StoredAgency } from "./entities.ts"
import { type Admission, assertTakes, findActiveAgency, noSuchAgency, takeSeat } from "./seats.ts"

/** With it, anybody joins (rules/platform.md#agency-code). */
export const codeOf = ({ agencyId, joinCode }: Pick<StoredAgency, "agencyId" | "joinCode">): string =>
  joinCode ?? agencyId

const SEPARATOR = "."

/** The agency of a code that counts. A renewed one begins with the id, which alone then opens nothing. */
async function findByCode(code: string): Promise<StoredAgency | null> {
  const end = code.lastIndexOf(SEPARATOR)
  const agencyId = end < 0 ? code : code.slice(0, end)
  const agency = agencyId ? await findActiveAgency(agencyId) : null
  return agency && sameSecret(code, codeOf(agency)) ? agency : null
}

/** Another code from now on: the one of before opens nothing any more (rules/platform.md#agency-code). */
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

/** Joins an agency by its code; not with an agency of one's own, nor rejected (rules/platform.md#joining). */
export async function join(actor: Actor, { code }: { code: string }): Promise<{ agencyName: string }> {
  const { userId, address } = asPerson(actor)
  const person = await Identity.personOf(userId)
  if (!person) throw notFound()
  if (statusOf(person) === "rejected") throw new AppError("rejected", REFUSAL_MESSAGES.rejected)
  // An agency that is being removed is nobody's: who was in it need not wait.
  const own = person.agencyId ? await findActiveAgency(person.agencyId) : null
  if (own) {
    // They may never have had the answer to their joining it.
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
/** Of an office's people, one who has used up their own tries leaves some to the others. */
const BY_ADDRESS = { ...GUESSING, tries: 30 }

/** Whose tries a wrong code costs. */
interface Guesser {
  /** Their id, or the e-mail address with which they sign up. */
  person: string
  address: string | null
}

/**
 * The agency of a join code, when it takes one more person; taking the seat is another step (`takeSeat`).
 * @throws AppError invalid when it does not exist or has no subscription, no_seat when it is full, throttled
 */
export async function admit(code: string, { exempt, ...guesser }: Guesser & Admission) {
  const agency = await readCode(code, guesser)
  assertTakes(agency, { exempt })
  return { agencyId: agency.agencyId, name: agency.name }
}

/**
 * A person has each try counted before it is made, which gives nothing away to many at once. A network only has the
 * wrong ones counted, after a look at the code: what others there have tried refuses no right one
 * (rules/platform.md#agency-code).
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
