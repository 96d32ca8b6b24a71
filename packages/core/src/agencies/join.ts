import { type Actor, asPerson } from "../actor.ts"
import { conflict, notFound } from "../error.ts"
import { Identity } from "../identity/index.ts"
import { standing } from "./admission.ts"
import { admit } from "./joining.ts"
import { needsNoSubscription } from "./privileges.ts"
import { takeSeat } from "./seats.ts"

const HAS_ONE = "Vous appartenez déjà à une agence."

/**
 * Joins an agency by its code (spec 1 §4, §5). Not with an agency of one's own (safety row 5).
 * @throws AppError invalid, no_seat, conflict or throttled
 */
export async function join(actor: Actor, { code }: { code: string }): Promise<{ agencyName: string }> {
  const { userId, address } = asPerson(actor)
  const person = await Identity.personOf(userId)
  if (!person) throw notFound()
  // An agency that is being removed is nobody's: who was in it need not wait.
  if (person.agencyId && (await standing(person.agencyId))) throw conflict(HAS_ONE)
  const exempt = needsNoSubscription(person)
  const { agencyId, name } = await admit(code, { person: userId, address, exempt })
  const writes = [Identity.joined(person, agencyId)]
  await takeSeat({ agencyId, exempt, writes, refused: () => conflict(HAS_ONE) })
  return { agencyName: name }
}
