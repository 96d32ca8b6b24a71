import { REFUSAL_MESSAGES } from "../../lib/access.ts"
import { type Actor, assertAccess } from "../../lib/actor.ts"
import { AppError, notFound } from "../../lib/error.ts"
import type { Profile } from "../contract/me.ts"
import { createUserWrite, type NewUser, UserEntity } from "./entities.ts"

export { createUserWrite } from "./entities.ts"
export * as Identity from "./index.ts"
export { detachAllOf, eraseUserWrite, joinAgencyWrite, promoteWrite, setRights } from "./members.ts"
export { list, nameOf, statusOf } from "./people.ts"
export { totalsSource } from "./totals.ts"

export async function create(user: NewUser) {
  const { data } = await createUserWrite(user).go()
  return data
}

/** A person as stored, strongly consistent; null when there is none. */
export async function personOf(userId: string) {
  const { data } = await UserEntity.get({ userId }).go({ consistent: true })
  return data
}

/** Who is signed in, without what storage keeps for itself. */
export async function me(actor: Actor): Promise<Profile> {
  assertAccess(actor, "signed-in")
  if (actor.type !== "user") throw new AppError("unauthenticated", REFUSAL_MESSAGES.unauthenticated)
  const person = await personOf(actor.userId)
  if (!person) throw notFound()
  const { agencyId, agencyName, owner, acting, superAdmin, subscribed, status } = actor
  return { ...person, id: person.userId, status, agencyId, agencyName, owner, acting, superAdmin, subscribed }
}

export async function listOfAgency(agencyId: string) {
  const { data } = await UserEntity.query.byAgency({ agencyId }).go({ pages: "all" })
  return data
}
