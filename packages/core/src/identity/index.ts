import { REFUSAL_MESSAGES } from "../access.ts"
import { type Actor, assertAccess, type UserActor } from "../actor.ts"
import { AppError, notFound } from "../error.ts"
import { setting } from "../settings.ts"
import { shardOf } from "../shard.ts"
import { USER_SHARDS, UserEntity } from "./entity.ts"

export * as Identity from "./index.ts"
export { totalsSource } from "./totals.ts"

interface NewUser {
  userId: string
  email: string
  firstName: string
  lastName: string
  role: string
  userRole: "admin" | "user"
  status: "pending" | "approved" | "rejected"
  permissions: Record<string, boolean>
  emailVerified: boolean
  agencyId?: string
}

export async function create(user: NewUser) {
  const { data } = await UserEntity.create({ ...user, shard: shardOf(user.userId, USER_SHARDS) }).go()
  return data
}

/** Puts a person on the list of all people who was there before the list. */
export async function enlist(userId: string): Promise<void> {
  const { data } = await UserEntity.get({ userId }).go({ consistent: true })
  if (!data?.createdAt) return
  const shard = shardOf(userId, USER_SHARDS)
  await UserEntity.patch({ userId }).set({ shard }).composite({ createdAt: data.createdAt }).go()
}

/**
 * The actor behind a verified token, read from storage on each request (strongly consistent), so that a
 * deleted or demoted person's token is worth nothing (safety row 6). Null when there is no such user.
 */
export async function actorOf(userId: string): Promise<UserActor | null> {
  const { data: user } = await UserEntity.get({ userId }).go({ consistent: true })
  if (!user) return null
  return {
    type: "user",
    userId: user.userId,
    email: user.email,
    name: `${user.firstName} ${user.lastName}`.trim(),
    agencyId: user.agencyId || null,
    userRole: user.userRole,
    status: user.status,
    permissions: user.permissions,
    superAdmin: user.emailVerified && user.email.toLowerCase() === setting("SUPER_ADMIN_EMAIL").toLowerCase(),
  }
}

/** Who is signed in, without what storage keeps for itself. */
export async function profileOf(actor: Actor) {
  assertAccess(actor, "signed-in")
  if (actor.type !== "user") throw new AppError("unauthenticated", REFUSAL_MESSAGES.unauthenticated)
  const { data } = await UserEntity.get({ userId: actor.userId }).go({ consistent: true })
  if (!data) throw notFound()
  return { ...data, id: data.userId, agencyId: actor.agencyId, superAdmin: actor.superAdmin }
}

export async function listOfAgency(agencyId: string) {
  const { data } = await UserEntity.query.byAgency({ agencyId }).go({ pages: "all" })
  return data
}
