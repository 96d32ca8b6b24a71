import { type Actor, asMember, type SystemActor } from "../../lib/access.ts"
import { portionsOf } from "../../lib/batch.ts"
import { newId, tokenHash } from "../../lib/id.ts"
import { retryOnConflict, transact } from "../../lib/transact.ts"
import { type CalendarFeed, CalendarFeedEntity, CalendarFeedLinkEntity } from "./entities.ts"

type FeedKey = Pick<CalendarFeed, "agencyId" | "userId">

/** When the caller's address was created; its token is no longer known. */
export async function feed(actor: Actor): Promise<{ createdAt: string | null }> {
  return { createdAt: (await storedOf(keyOf(actor)))?.createdAt ?? null }
}

/** A new address, which replaces the previous one (rules/team.md#calendar-feed). */
export async function makeFeed(actor: Actor) {
  const key = keyOf(actor)
  const token = newId()
  const createdAt = new Date().toISOString()
  await retryOnConflict(async () => {
    const before = await storedOf(key)
    const next = { ...key, tokenHash: tokenHash(token), createdAt }
    const { userId, agencyId } = key
    await transact([
      before ? replaced(before, next) : CalendarFeedEntity.create(next),
      CalendarFeedLinkEntity.create({ tokenHash: next.tokenHash, userId, agencyId }),
      ...(before ? [CalendarFeedLinkEntity.delete({ tokenHash: before.tokenHash })] : []),
    ])
  })
  return { token, createdAt }
}

/** The address stops working; removing a missing one is no error. */
export async function removeFeed(actor: Actor): Promise<{ createdAt: null }> {
  const key = keyOf(actor)
  await retryOnConflict(async () => {
    const before = await storedOf(key)
    if (before) await transact(removals(before))
  })
  return { createdAt: null }
}

function keyOf(actor: Actor): FeedKey {
  const { agencyId, userId } = asMember(actor, "subscribed")
  return { agencyId, userId }
}

async function storedOf(key: FeedKey): Promise<CalendarFeed | null> {
  const { data } = await CalendarFeedEntity.get(key).go({ consistent: true })
  return data
}

/** On condition that nobody renewed it since it was read. */
const replaced = (before: CalendarFeed, next: CalendarFeed): unknown =>
  CalendarFeedEntity.put(next).where((feed, { eq }) => eq(feed.tokenHash, before.tokenHash))

const removals = ({ agencyId, userId, tokenHash: hash }: CalendarFeed): unknown[] => [
  CalendarFeedEntity.remove({ agencyId, userId }).where((feed, { eq }) => eq(feed.tokenHash, hash)),
  CalendarFeedLinkEntity.delete({ tokenHash: hash }),
]

/** Erases an agency's addresses, page by page. */
export const removeAllOf = ({ agencyId }: SystemActor): AsyncGenerator<void> =>
  portionsOf(
    (cursor) => CalendarFeedEntity.query.primary({ agencyId }).go({ cursor, consistent: true, limit: 10 }),
    (feeds) => Promise.all(feeds.map((one) => transact(removals(one)))),
  )
