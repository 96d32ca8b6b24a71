import { type Actor, addressOf, asMember } from "../../../lib/actor.ts"
import { today } from "../../../lib/day.ts"
import { closed, notFound } from "../../../lib/error.ts"
import { newId, tokenHash } from "../../../lib/id.ts"
import { Throttle } from "../../../lib/throttle.ts"
import { retryOnConflict, transact } from "../../../lib/transact.ts"
import type { StaffInput } from "../contract/staff.ts"
import { isOver } from "../rules/values.ts"
import { entryOf, logWrite } from "../store/activity-log.ts"
import { aggregateOf, type CastingAggregate, type CastingKey, rootOf, rootWrite } from "../store/aggregate.ts"
import { CastingLinkEntity } from "../store/entities.ts"

/** The way in by a brand's link (spec 2 §2.10, §8). */

const STRETCH = {
  seconds: 10 * 60,
  message: "Trop de tentatives. Veuillez attendre quelques minutes avant de réessayer.",
}
/** Links that lead nowhere; those that lead to a casting cost nothing, however many people share an address. */
const GUESSES = { ...STRETCH, tries: 100 }

const inactive = () => notFound("Ce lien de casting n'existe pas ou n'est plus actif.")
const over = () => closed("La période de validation pour ce casting est terminée.")

/**
 * Which casting a token leads to; whether it is open, the casting says.
 * @throws AppError not_found, throttled
 */
export async function castingOf(actor: Actor, token: string): Promise<CastingKey> {
  const address = addressOf(actor)
  const guess = `casting-link#${address}`
  const [{ data }] = await Promise.all([
    CastingLinkEntity.get({ tokenHash: tokenHash(token) }).go({ consistent: true }),
    address ? Throttle.assertLeft(guess, GUESSES) : null,
  ])
  if (data) return { agencyId: data.agencyId, castingId: data.castingId }
  if (address) await Throttle.consume(guess, GUESSES)
  throw inactive()
}

/**
 * The casting while this token opens it, until the end of the deadline's day in Paris. Its status closes nothing.
 * @throws AppError not_found, closed
 */
export async function openAggregate(key: CastingKey, token: string): Promise<CastingAggregate> {
  const aggregate = await aggregateOf(key, inactive)
  const { linkToken, linkActive, deadline } = aggregate.root
  if (linkToken !== token || !linkActive) throw inactive()
  if (isOver(deadline, today())) throw over()
  return aggregate
}

/** Opens the brand's link under a new token; the one before stops working in the same write (spec 2 §4). */
export async function makeLink(actor: Actor, { castingId }: StaffInput["makeLink"]) {
  const { agencyId, name: user } = asMember(actor, "casting")
  const key = { agencyId, castingId }
  const token = newId()
  return retryOnConflict(async () => {
    const root = await rootOf(key)
    const before = root.linkToken
    const action = before ? "Lien de la marque renouvelé" : "Lien de la marque généré"
    const details = before ? "L'ancien lien ne fonctionne plus" : ""
    await transact([
      rootWrite(root, { linkToken: token, linkActive: true }),
      CastingLinkEntity.create({ ...key, tokenHash: tokenHash(token) }),
      ...(before ? [CastingLinkEntity.delete({ tokenHash: tokenHash(before) })] : []),
      logWrite(entryOf(key, { action, user, details })),
    ])
    return { token, active: true, revision: root.revision + 1 }
  })
}
