import { REFUSAL_MESSAGES } from "../access.ts"
import { type Actor, assertAccess } from "../actor.ts"
import { AppError, notFound } from "../error.ts"
import { shardOf } from "../shard.ts"
import type { Profile } from "./contract.ts"
import { USER_SHARDS, UserEntity } from "./entity.ts"
import { type NewUser, newcomer } from "./newcomer.ts"
import { statusOf } from "./people.ts"

export * as Identity from "./index.ts"
export { detachAllOf, erased, joined, promoted, setRights } from "./members.ts"
export { newcomer } from "./newcomer.ts"
export { list, type Person } from "./people.ts"
export { totalsSource } from "./totals.ts"

export async function create(user: NewUser) {
  const { data } = await newcomer(user).go()
  return data
}

/** Puts a person on the lists of all people who was there before the lists. */
export async function enlist(userId: string): Promise<void> {
  const { data } = await UserEntity.get({ userId }).go({ consistent: true })
  if (!data?.createdAt) return
  const listed = { shard: shardOf(userId, USER_SHARDS), status: statusOf(data) }
  await UserEntity.patch({ userId }).set(listed).composite({ createdAt: data.createdAt }).go()
}

/** A person as stored, strongly consistent; null when there is none. */
export async function personOf(userId: string) {
  const { data } = await UserEntity.get({ userId }).go({ consistent: true })
  return data
}

/** Who is signed in, without what storage keeps for itself. */
export async function profileOf(actor: Actor): Promise<Profile> {
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
