import type { EntityItem } from "electrodb"
import { type Actor, asPerson, assertAccess } from "../../lib/access.ts"
import { conflict, found, invalid, notFound } from "../../lib/error.ts"
import { newId } from "../../lib/id.ts"
import { fromCursor, toCursor } from "../../lib/paging.ts"
import { send, sendInOrder } from "../../lib/queue.ts"
import { fold, keysOf } from "../../lib/text.ts"
import { throwIfConditionFailed, transact } from "../../lib/transact.ts"
import { InfluencerEntity, SuppressionEntity, WithdrawalEntity } from "./entities.ts"
import type { Influencer } from "./index.ts"
import * as Influencers from "./index.ts"
import { PLATFORM_LABELS } from "./rules/platforms.ts"
import { soughtInfluencer } from "./rules/profile-address.ts"
import { suppressedAmong, suppressionKey } from "./suppressions.ts"

/**
 * The platform's owner removes people from the catalogue (rules/creators.md#leaving-the-catalogue). A decision writes a
 * record and a suppression together; the catalogue's writer then applies the record.
 */

export type Withdrawal = EntityItem<typeof WithdrawalEntity>

export async function withdrawalOf(influencerId: string): Promise<Withdrawal | null> {
  return (await WithdrawalEntity.get({ influencerId }).go({ consistent: true })).data
}

/** Includes archived people. */
async function personOf(influencerId: string): Promise<Influencer> {
  const { data } = await InfluencerEntity.get({ influencerId }).go({ consistent: true })
  return found(data, missing)
}

const missing = () => notFound("Cette personne n'est pas ou plus dans le catalogue.")

const BEING_ERASED = "Cette personne est en train d'être effacée."

/** The people with this username on any platform, including archived ones; and whether a person with it was erased. */
export async function lookUp(actor: Actor, { search }: { search: string }) {
  assertAccess(actor, "super-admin")
  const username = soughtInfluencer(search)
  const platforms = username ? keysOf(PLATFORM_LABELS) : []
  const [people, suppressed] = await Promise.all([
    Promise.all(platforms.map((platform) => Influencers.byHandle(platform, username))),
    Promise.all(platforms.map((platform) => suppressedAmong(platform, [username]))),
  ])
  const items = people.flatMap((one) => one ?? [])
  return { items, isErased: items.length === 0 && suppressed.some(({ size }) => size > 0) }
}

const LISTED = 25
/** Records per read, repeated until a page is full. */
const READ = 200

/** The newest decisions first, or those on people whose name contains the text. */
export async function list(
  actor: Actor,
  { search, cursor }: { search: string; cursor?: string | undefined },
) {
  assertAccess(actor, "super-admin")
  const term = soughtInfluencer(search)
  const items: Withdrawal[] = []
  let after = fromCursor(cursor)
  for (;;) {
    const all = WithdrawalEntity.query.newest({ list: "all" })
    const rest = after ? all.lt({ decidedAt: after[0], influencerId: after[1] }) : all
    const { data } = await rest.go({ order: "desc", count: READ })
    items.push(...data.filter((one) => !term || isCalled(one, term)))
    const last = data.at(-1)
    if (items.length > LISTED || data.length < READ || !last) break
    after = [last.decidedAt, last.influencerId]
  }
  const listed = items.slice(0, LISTED)
  const end = items.length > LISTED ? listed.at(-1) : undefined
  return { items: listed, nextCursor: end ? toCursor([end.decidedAt, end.influencerId]) : null }
}

const isCalled = ({ displayName = "", username = "" }: Withdrawal, wanted: string): boolean =>
  fold(displayName).includes(wanted) || fold(username).includes(wanted)

/** Hides a person from the catalogue; a repeated call changes nothing. @throws AppError not_found, conflict */
export async function archive(actor: Actor, influencerId: string): Promise<void> {
  assertAccess(actor, "super-admin")
  const person = await personOf(influencerId)
  await decide(actor, person, "archived")
  await follow(influencerId)
}

/** Undoes an archive. @throws AppError not_found, conflict */
export async function restore(actor: Actor, influencerId: string): Promise<void> {
  assertAccess(actor, "super-admin")
  const { platform, username } = await personOf(influencerId)
  await throwIfConditionFailed(
    transact([
      WithdrawalEntity.delete({ influencerId }).where(
        ({ state }, { eq, notExists }) => `${notExists(state)} OR ${eq(state, "archived")}`,
      ),
      SuppressionEntity.delete(suppressionKey(platform, username)),
    ]),
    () => conflict(BEING_ERASED),
  )
  await follow(influencerId)
}

/**
 * Requests a person's erasure for all agencies; a queue's consumer carries it out (`processes/person-erasure.ts`).
 * @param name typed by the owner; must match the person's
 * @throws AppError invalid when the name differs, not_found
 */
export async function erase(actor: Actor, influencerId: string, name: string): Promise<void> {
  assertAccess(actor, "super-admin")
  const person = await personOf(influencerId)
  if (fold(name.trim()) !== fold(person.displayName)) {
    const message = `Tapez exactement « ${person.displayName} »`
    throw invalid(message, { name: message })
  }
  // The consumer reads it after the write or after it failed: when this process dies in between, nothing is lost.
  await requestErasure(influencerId, REMINDER_SECONDS)
  await decide(actor, person, "erasing")
  await requestErasure(influencerId)
}

/** Longer than a request can last. */
const REMINDER_SECONDS = 35

export const requestErasure = (influencerId: string, delaySeconds = 0, isLast = false): Promise<void> =>
  send("AGENCY_REMOVALS_QUEUE_URL", { influencerId, isLast }, delaySeconds)

/** A running erasure cannot be undone. */
const decide = (actor: Actor, person: Influencer, state: "archived" | "erasing"): Promise<void> =>
  throwIfConditionFailed(
    transact([
      WithdrawalEntity.put({
        influencerId: person.influencerId,
        state,
        displayName: person.displayName,
        fullName: person.fullName,
        username: person.username,
        platform: person.platform,
        decidedBy: asPerson(actor).userId,
        decidedAt: new Date().toISOString(),
      }).where(
        (stored, { eq, notExists }) => `${notExists(stored.state)} OR ${eq(stored.state, "archived")}`,
      ),
      SuppressionEntity.put({
        ...suppressionKey(person.platform, person.username),
        since: new Date().toISOString(),
      }),
    ]),
    () => conflict(BEING_ERASED),
  )

/** Asks the catalogue's single writer to apply the decision on a person. */
export const follow = (influencerId: string): Promise<void> =>
  sendInOrder("CATALOGUE_QUEUE_URL", "catalogue", [{ follow: influencerId }], newId)

/** Records that all data of a person is gone; only the fact of the erasure remains. */
export const closeErasure = async (influencerId: string): Promise<void> => {
  await WithdrawalEntity.patch({ influencerId })
    .set({ state: "erased" })
    .remove(["displayName", "fullName", "username"])
    .go()
}
