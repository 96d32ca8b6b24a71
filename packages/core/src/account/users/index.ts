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
export { list, listOfAgency, peopleOf, statusOf, totalsSource } from "./people.ts"

export async function create(user: NewUser) {
  const { data } = await createUserWrite(user).go()
  return data
}

/** A person as stored, strongly consistent; null when it does not exist. */
export async function personOf(userId: string) {
  const { data } = await UserEntity.get({ userId }).go({ consistent: true })
  return data
}

/** Whether a person belongs to the same agency and is not rejected; strongly consistent. */
export async function isTeammate({ agencyId, userId }: Member, otherId: string): Promise<boolean> {
  if (otherId === userId) return true
  const person = await personOf(otherId)
  return person?.agencyId === agencyId && statusOf(person) !== "rejected"
}

/** The name of a member of this agency, as stored; null for non-members and rejected ones. */
export async function nameIn(agencyId: string, userId: string): Promise<string | null> {
  const person = await personOf(userId)
  return person?.agencyId === agencyId && statusOf(person) !== "rejected" ? fullName(person) : null
}

/** Whether another member of the agency has this name, ignoring accents and case. */
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
 * An agency's people who have a module's key, by name; an index lists them, so changes appear a moment later. The
 * caller checks the agency's subscription.
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

/** The signed-in person, without storage's own attributes. */
export async function me(actor: Actor): Promise<Profile> {
  const { userId, agencyId, agencyName, owner, acting, superAdmin, subscribed, status } = asPerson(actor)
  const person = await personOf(userId)
  if (!person) throw notFound()
  const rights = { owner, acting, superAdmin, subscribed }
  // The agency's id may be its join code.
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

/** Makes a person a plain member (rules/platform.md#joining), unless their agency has changed. */
export const joinAgencyWrite = (person: Person, agencyId: string): unknown => moved(person, agencyId)

const moved = ({ userId, lastName, agencyId: from }: Person, agencyId: string) =>
  UserEntity.patch({ userId })
    .set({ agencyId, userRole: "user", permissions: {} })
    // The list by agency is sorted by it.
    .composite({ lastName })
    .add({ version: 1 })
    .where((person, { eq }) => eq(person.agencyId, from))

/**
 * Removes all people of an agency from it, with their rights, page by page; a repeated call continues. Skips people who
 * change meanwhile; the next call takes them.
 */
export const detachAllOf = ({ agencyId }: SystemActor): AsyncGenerator<void> =>
  portionsOf(
    (cursor) => UserEntity.query.byAgency({ agencyId }).go({ cursor, limit: 100 }),
    async (people) => {
      for (const person of people) await holds(moved(person, "").go())
    },
  )

/** The write that makes a member of an agency an administrator, as long as they belong to it. */
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

/** @throws AppError conflict when the stored version or the agency differs */
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

/** The write that accepts a rejected person into their agency again. */
export const readmitWrite = ({ userId, agencyId, createdAt }: Person): unknown =>
  UserEntity.patch({ userId })
    .set({ status: "approved", shard: shardOf(userId) })
    .composite({ createdAt })
    .add({ version: 1 })
    .where((person, { eq }) => `${eq(person.status, "rejected")} AND ${eq(person.agencyId, agencyId)}`)

/** The write that erases a person, unless their agency or status has changed. */
export const eraseUserWrite = ({ userId, agencyId, status }: Person): unknown =>
  UserEntity.remove({ userId })
    .where((person, { eq }) => eq(person.agencyId, agencyId))
    .where((person, { eq, notExists }) => (status ? eq(person.status, status) : notExists(person.status)))
