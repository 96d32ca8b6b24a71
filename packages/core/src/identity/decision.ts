import { type Actor, asMember, asPerson, assertAccess } from "../actor.ts"
import { standing } from "../agencies/admission.ts"
import { isSuperAdmin } from "../agencies/privileges.ts"
import { isConditionFailure } from "../db.ts"
import { conflict, notFound } from "../error.ts"
import { shardOf } from "../shard.ts"
import { USER_SHARDS, UserEntity } from "./entity.ts"
import { nameOf, type Person, statusOf } from "./people.ts"

interface Decision {
  userId: string
  decision: "approved" | "rejected"
}

/**
 * An administrator's decision about somebody of their agency; the owner is above it. It is final: of several at
 * once, one counts.
 * @throws AppError not_found, also for somebody of another agency; conflict when it was decided before
 */
export async function decide(actor: Actor, decision: Decision) {
  const { agencyId, userId } = asMember(actor, "admin")
  const agency = await standing(agencyId)
  const above = [userId, agency?.ownerId]
  return decideOn(decision, (person) => person.agencyId === agencyId && !above.includes(person.userId))
}

/** The super-admin's decision about anybody else. */
export async function decideAnywhere(actor: Actor, decision: Decision) {
  assertAccess(actor, "super-admin")
  const { userId } = asPerson(actor)
  return decideOn(decision, (person) => person.userId !== userId)
}

async function decideOn({ userId, decision }: Decision, isTheirs: (person: Person) => boolean) {
  const person = await undecided(userId, isTheirs)
  try {
    await write(person, decision)
  } catch (error) {
    if (!isConditionFailure(error)) throw error
    await undecided(userId, isTheirs)
    throw alreadyDecided()
  }
  return { id: userId, name: nameOf(person), status: decision }
}

async function undecided(userId: string, isTheirs: (person: Person) => boolean): Promise<Person> {
  const { data: person } = await UserEntity.get({ userId }).go({ consistent: true })
  if (!person || isSuperAdmin(person) || !isTheirs(person)) throw notFound()
  if (statusOf(person) !== "pending") throw alreadyDecided()
  return person
}

const alreadyDecided = () => conflict("Cet utilisateur a déjà été traité.")

/** On condition that they are still pending, and in the same agency. */
const write = ({ userId, createdAt, agencyId }: Person, status: Decision["decision"]) =>
  UserEntity.patch({ userId })
    .set({ status, shard: shardOf(userId, USER_SHARDS) })
    .composite({ createdAt })
    .where((person, { eq, notExists }) => `(${eq(person.status, "pending")} OR ${notExists(person.status)})`)
    .where((person, { eq }) => eq(person.agencyId, agencyId))
    .go()
