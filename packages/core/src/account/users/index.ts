import type { Permissions } from "../../lib/access.ts"
import {
  type Actor,
  asPerson,
  hasPermission,
  type Member,
  type PermissionKey,
  type SystemActor,
} from "../../lib/access.ts"
import { portionsOf } from "../../lib/batch.ts"
import { conflict, notFound } from "../../lib/error.ts"
import { shardOf } from "../../lib/paging.ts"
import { fold, fullName } from "../../lib/text.ts"
import { holds, throwIfConditionFailed } from "../../lib/transact.ts"
import type { Profile } from "../contract/account.ts"
import { createUserWrite, type NewUser, UserEntity } from "./entities.ts"
import { isSuperAdmin, listOfAgency, type Person, statusOf } from "./people.ts"

export { createUserWrite } from "./entities.ts"
export * as Identity from "./index.ts"
export { list, listOfAgency, peopleOf, statusOf, totalsSource } from "./people.ts"

export async function create(user: NewUser) {
  const { data } = await createUserWrite(user).go()
  return data
}

/** A person as stored, strongly consistent; null when there is none. */
export async function personOf(userId: string) {
  const { data } = await UserEntity.get({ userId }).go({ consistent: true })
  return data
}

/** Whether somebody belongs to the same agency, which has not rejected them; as stored, which no index lags behind. */
export async function isTeammate({ agencyId, userId }: Member, otherId: string): Promise<boolean> {
  if (otherId === userId) return true
  const person = await personOf(otherId)
  return person?.agencyId === agencyId && statusOf(person) !== "rejected"
}

/** What somebody of this agency is called, as stored; null for whoever is not one of it, or rejected. */
export async function nameIn(agencyId: string, userId: string): Promise<string | null> {
  const person = await personOf(userId)
  return person?.agencyId === agencyId && statusOf(person) !== "rejected" ? fullName(person) : null
}

/** Whether somebody else of the agency has this name, accents and case apart. */
export async function isAnothersName(
  { agencyId }: SystemActor,
  { userId, name }: { userId: string; name: string },
): Promise<boolean> {
  const people = await listOfAgency(agencyId)
  return people.some(
    (person) =>
      person.userId !== userId && statusOf(person) !== "rejected" && fold(fullName(person)) === fold(name),
  )
}

/**
 * An agency's people who have a module's key, by name; through an index, so who joined or left shows a moment later.
 * Whether the agency has a subscription, its caller knows.
 */
export async function holdersOf(agencyId: string, key: PermissionKey) {
  const people = await listOfAgency(agencyId)
  return people
    .filter((person) => statusOf(person) !== "rejected" && hasKey(person, key))
    .map((person) => ({ id: person.userId, name: fullName(person) || person.email }))
}

const hasKey = (person: Person, key: PermissionKey): boolean =>
  hasPermission(
    { ...person, status: statusOf(person), superAdmin: isSuperAdmin(person), subscribed: true },
    key,
  )

/** Who is signed in, without what storage keeps for itself. */
export async function me(actor: Actor): Promise<Profile> {
  const { userId, agencyId, agencyName, owner, acting, superAdmin, subscribed, status } = asPerson(actor)
  const person = await personOf(userId)
  if (!person) throw notFound()
  const rights = { owner, acting, superAdmin, subscribed }
  // Its id may be the code by which one joins.
  return {
    ...person,
    ...rights,
    id: userId,
    status,
    agencyName,
    homePage: person.homePage ?? null,
    agencyId: status === "rejected" ? null : agencyId,
  }
}

type Membership = Pick<Person, "userId" | "agencyId">

/** Makes somebody a plain member (rules/platform.md#joining), as long as they are where they were. */
export const joinAgencyWrite = (person: Person, agencyId: string): unknown => moved(person, agencyId)

const moved = ({ userId, lastName, agencyId: from }: Person, agencyId: string) =>
  UserEntity.patch({ userId })
    .set({ agencyId, userRole: "user", permissions: {} })
    // The list by agency is sorted by it.
    .composite({ lastName })
    .add({ version: 1 })
    .where((person, { eq }) => eq(person.agencyId, from))

/**
 * Leaves the people of an agency without one and without its rights, page by page; run again, it goes on with who
 * is left. Whoever changed meanwhile is left for then.
 */
export const detachAllOf = ({ agencyId }: SystemActor): AsyncGenerator<void> =>
  portionsOf(
    (cursor) => UserEntity.query.byAgency({ agencyId }).go({ cursor, limit: 100 }),
    async (people) => {
      for (const person of people) await holds(moved(person, "").go())
    },
  )

/** The write that makes a member of an agency an administrator, as long as they are one of its members. */
export const promoteWrite = ({ userId, agencyId }: Membership): unknown =>
  UserEntity.patch({ userId })
    .data(({ userRole, permissions, version }, { set, add }) => {
      set(userRole, "admin")
      set(permissions.admin, true)
      add(version, 1)
    })
    .where((person, { eq, ne }) => `${eq(person.agencyId, agencyId)} AND ${ne(person.status, "rejected")}`)

interface Rights extends Membership {
  version: number
  userRole: "admin" | "user"
  permissions: Permissions
}

/** @throws AppError conflict when the stored version or the agency is another */
export async function setRights({ userId, agencyId, version, ...rights }: Rights) {
  const { data } = await throwIfConditionFailed(
    UserEntity.patch({ userId })
      .set(rights)
      .add({ version: 1 })
      .where((person, { eq }) => `${eq(person.version, version)} AND ${eq(person.agencyId, agencyId)}`)
      .go({ response: "all_new" }),
    conflict,
  )
  return data
}

/** The write by which somebody rejected is one of the agency's people again. */
export const readmitWrite = ({ userId, agencyId, createdAt }: Person): unknown =>
  UserEntity.patch({ userId })
    .set({ status: "approved", shard: shardOf(userId) })
    .composite({ createdAt })
    .add({ version: 1 })
    .where((person, { eq }) => `${eq(person.status, "rejected")} AND ${eq(person.agencyId, agencyId)}`)

/** The write that erases a person, as long as they are where they were and hold the same seat. */
export const eraseUserWrite = ({ userId, agencyId, status }: Person): unknown =>
  UserEntity.remove({ userId })
    .where((person, { eq }) => eq(person.agencyId, agencyId))
    .where((person, { eq, notExists }) => (status ? eq(person.status, status) : notExists(person.status)))
