import { type Actor, assertAccess } from "../actor.ts"
import { isConditionFailure } from "../db.ts"
import { mergedPage, SEARCH } from "../merged.ts"
import { shardOf } from "../shard.ts"
import { USER_SHARDS, UserEntity } from "./entity.ts"
import { everybody, type Person } from "./people.ts"

/** People brought up to date by one request. */
const PORTION = 100
const AT_ONCE = 10

/** Makes people of before statuses existed pending, a portion at a time; again with the cursor until it is null. */
export async function migrateStatuses(actor: Actor, { cursor }: { cursor?: string }) {
  assertAccess(actor, "super-admin")
  const withoutStatus = (person: Person) => !person.status
  const { items, nextCursor } = await mergedPage(everybody, {
    ...SEARCH,
    size: PORTION,
    cursor,
    keeps: withoutStatus,
  })
  let migrated = 0
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const done = await Promise.all(items.slice(from, from + AT_ONCE).map(makePending))
    migrated += done.filter(Boolean).length
  }
  return { migrated, nextCursor }
}

/** Whether they had no status until now: the list may show them as they were a moment ago. */
async function makePending({ userId, createdAt }: Person): Promise<boolean> {
  try {
    await UserEntity.patch({ userId })
      .set({ status: "pending", shard: shardOf(userId, USER_SHARDS) })
      .composite({ createdAt })
      .where(({ status }, { notExists }) => notExists(status))
      .go()
    return true
  } catch (error) {
    if (isConditionFailure(error)) return false
    throw error
  }
}
