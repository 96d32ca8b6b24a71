import { type Actor, asPerson } from "../../lib/access.ts"
import { conflict, notFound } from "../../lib/error.ts"
import { GUESSING, Throttle } from "../../lib/throttle.ts"
import { Identity } from "../users/index.ts"
import { needsNoSubscription } from "../users/people.ts"
import { type Admission, assertOpen, findActiveAgency, noSuchAgency, takeSeat } from "./seats.ts"

const HAS_ONE = "Vous appartenez déjà à une agence."

/** Joins an agency by its code; not with an agency of one's own (rules/platform.md#joining). */
export async function join(actor: Actor, { code }: { code: string }): Promise<{ agencyName: string }> {
  const { userId, address } = asPerson(actor)
  const person = await Identity.personOf(userId)
  if (!person) throw notFound()
  // An agency that is being removed is nobody's: who was in it need not wait.
  if (person.agencyId && (await findActiveAgency(person.agencyId))) throw conflict(HAS_ONE)
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
  await assertCode(code, guesser)
  const { agencyId, name } = await assertOpen(code, { exempt })
  return { agencyId, name }
}

/**
 * A person has each try counted before it is made, which gives nothing away to many at once. A network only has the
 * wrong ones counted, after a look at the code: what others there have tried refuses no right one
 * (rules/platform.md#agency-code).
 */
async function assertCode(code: string, { person, address }: Guesser): Promise<void> {
  const ofPerson = `join#${person.toLowerCase()}`
  await Throttle.consume(ofPerson, BY_PERSON)
  if (await findActiveAgency(code)) return Throttle.refund(ofPerson, BY_PERSON)
  await Throttle.consumeFrom(address, "join", BY_ADDRESS)
  throw noSuchAgency()
}
