import { textsOf } from "../../campaigns/comments/index.ts"
import { type CommentPlace, partsOf } from "../../campaigns/comments/rules.ts"
import { membersOf } from "../../influencers/by-member/index.ts"
import { type Actor, asMember, type Member, refusal, type SystemActor } from "../../lib/access.ts"
import { deleteAll, portionsOf } from "../../lib/batch.ts"
import { notFound } from "../../lib/error.ts"
import { timedId, tokenHash } from "../../lib/id.ts"
import { firstPage, fromCursor, type Page } from "../../lib/paging.ts"
import { eraseAll } from "../../lib/removal.ts"
import { holds, retryOnConflict } from "../../lib/transact.ts"
import {
  MailLinkEntity,
  NotificationEntity,
  NotificationStateEntity,
  type StoredNotification,
} from "../entities.ts"
import { MOST_UNREAD } from "../rules/events.ts"
import type { Notification, NotificationsInput } from "./contract.ts"
import { gone, type Reader } from "./put-off.ts"

/** What the bell counts is on the first page, so that no group of it is split. */
const PAGE_SIZE = MOST_UNREAD

export { putOff, undoPutOff } from "./put-off.ts"

/**
 * The number of unread notifications among the latest: one round of reads. Those that are put off have ids of the time
 * when they come back, so that they count from then on.
 */
export async function unread(actor: Actor) {
  const reader = asMember(actor, "subscribed")
  const [latest, later, readUpTo] = await Promise.all([
    newestOf(reader, MOST_UNREAD),
    laterOf(reader),
    readUpToOf(reader),
  ])
  return {
    count: latest.filter((one) => isUnread(one, readUpTo)).length,
    putOff: later.length,
    nextAt: later[0]?.backAt ?? null,
  }
}

const isUnread = ({ read, notificationId }: StoredNotification, readUpTo: string): boolean =>
  !read && notificationId > readUpTo

async function newestOf(
  { agencyId, userId }: Reader,
  limit: number,
  after = "",
): Promise<StoredNotification[]> {
  const all = NotificationEntity.query.primary({ agencyId, userId })
  // A one-sided comparison would continue into other people's items.
  const { data } = await all
    .between({ notificationId: "0" }, { notificationId: after || upToNow() })
    .go({ order: "desc", limit, consistent: true })
  return data
}

/** After the ids of all that has happened, and before those that come back later. */
const upToNow = () => timedId(new Date(), "~")

/** Those that are put off, the next to come back first. */
async function laterOf({ agencyId, userId }: Reader): Promise<StoredNotification[]> {
  const { data } = await NotificationEntity.query
    .primary({ agencyId, userId })
    .between({ notificationId: upToNow() }, { notificationId: "~" })
    .go({ limit: MOST_UNREAD, consistent: true })
  return data
}

async function readUpToOf({ agencyId, userId }: Reader): Promise<string> {
  const { data } = await NotificationStateEntity.get({ agencyId, userId }).go({ consistent: true })
  return data?.readUpTo ?? ""
}

/**
 * A page, the newest first. Hides what the reader may no longer see, and shows comments' present text: two rounds of
 * reads, the second only for comments (rules/together.md#notifications).
 */
export async function list(
  actor: Actor,
  { cursor }: NotificationsInput["list"],
): Promise<Page<Notification>> {
  const member = asMember(actor, "subscribed")
  const after = fromCursor(cursor)?.[1]
  const [found, readUpTo, nameOf] = await Promise.all([
    newestOf(member, PAGE_SIZE + 2, after),
    readUpToOf(member),
    membersOf(member),
  ])
  const rest = found.filter(({ notificationId }) => notificationId !== after)
  const { items, nextCursor } = firstPage(rest, {
    positionOf: ({ at, notificationId }) => [at, notificationId],
    size: PAGE_SIZE,
  })
  return { nextCursor, items: await show(items, { member, readUpTo, nameOf }) }
}

export async function listPutOff(actor: Actor): Promise<{ items: Notification[] }> {
  const member = asMember(actor, "subscribed")
  const [later, nameOf] = await Promise.all([laterOf(member), membersOf(member)])
  return { items: await show(later, { member, readUpTo: "", nameOf }) }
}

async function show(items: readonly StoredNotification[], showing: Omit<Showing, "texts">) {
  const texts = await commentsOf(items.filter((one) => mayRead(showing.member, one)))
  return items.map((one) => toNotification(one, { ...showing, texts }))
}

const mayRead = (member: Member, { right }: StoredNotification): boolean => refusal(member, right) === null

/** The present texts of the comments that the notifications are about. */
async function commentsOf(items: readonly StoredNotification[]): Promise<ReadonlyMap<string, string>> {
  const keys = items.flatMap(({ agencyId, commentId, subjectKind, subjectId }) => {
    const place: CommentPlace = subjectKind === "casting" ? "casting" : "collaboration"
    return commentId ? [{ agencyId, place, placeId: subjectId, commentId }] : []
  })
  return keys.length > 0 ? textsOf(keys) : new Map()
}

interface Showing {
  member: Member
  readUpTo: string
  nameOf: (userId: string) => { name: string }
  texts: ReadonlyMap<string, string>
}

function toNotification(one: StoredNotification, { member, readUpTo, nameOf, texts }: Showing): Notification {
  const { notificationId, at, kind, what, actorId, actorName, commentId, backAt } = one
  const text = commentId === undefined ? undefined : texts.get(commentId)
  const plain = (comment: string) =>
    partsOf(comment)
      .map((part) => (part.kind === "mention" ? `@${nameOf(part.userId).name}` : part.text))
      .join("")
  const event = {
    what,
    actor: { id: actorId ?? null, name: actorId ? nameOf(actorId).name : actorName },
    subject: { kind: one.subjectKind, id: one.subjectId, name: one.subjectName },
    comment: text === undefined ? null : plain(text),
  }
  return {
    id: notificationId,
    at,
    kind,
    read: !isUnread(one, readUpTo),
    ...(backAt && backAt > new Date().toISOString() && { backAt }),
    told: mayRead(member, one) ? event : null,
  }
}

/** The latest notifications after `since` that a person has not read and may read; and the newest of all. */
export async function unreadSince(actor: Actor, since: string) {
  const member = asMember(actor, "subscribed")
  const [latest, readUpTo, nameOf] = await Promise.all([
    newestOf(member, MOST_UNREAD),
    readUpToOf(member),
    membersOf(member),
  ])
  const waiting = latest.filter(
    (one) => one.notificationId > since && isUnread(one, readUpTo) && mayRead(member, one),
  )
  return {
    newest: latest[0]?.notificationId ?? since,
    waiting: waiting.map((one) => toNotification(one, { member, readUpTo, nameOf, texts: new Map() })),
  }
}

/** Whether the person receives the daily mail; on by default. */
export async function preferences(actor: Actor): Promise<{ dailyMail: boolean }> {
  const { agencyId, userId } = asMember(actor, "subscribed")
  const { data } = await NotificationStateEntity.get({ agencyId, userId }).go({ consistent: true })
  return { dailyMail: data?.mailOff !== true }
}

export async function setPreferences(actor: Actor, { dailyMail }: NotificationsInput["setPreferences"]) {
  const { agencyId, userId } = asMember(actor, "subscribed")
  await NotificationStateEntity.upsert({ agencyId, userId }).set({ mailOff: !dailyMail }).go()
  return { dailyMail }
}

/** @throws AppError not_found when none is left, also for another person's */
export async function markRead(actor: Actor, { ids }: NotificationsInput["markRead"]) {
  const { agencyId, userId } = asMember(actor, "subscribed")
  const marks = ids.map((notificationId) =>
    holds(NotificationEntity.patch({ agencyId, userId, notificationId }).set({ read: true }).go()),
  )
  const marked = await Promise.all(marks)
  if (!marked.includes(true)) throw notFound(gone(ids))
  return { ids: ids.filter((_, at) => marked[at]) }
}

/**
 * Never moves back: an older list in another window unmarks nothing.
 * @throws AppError not_found for another person's notification
 */
export async function markAllRead(actor: Actor, { upTo }: NotificationsInput["markAllRead"]) {
  const { agencyId, userId } = asMember(actor, "subscribed")
  await retryOnConflict(async () => {
    const [{ data }, before] = await Promise.all([
      NotificationEntity.get({ agencyId, userId, notificationId: upTo }).go({ consistent: true }),
      readUpToOf({ agencyId, userId }),
    ])
    if (!data) throw notFound(gone([upTo]))
    if (before >= upTo) return
    await NotificationStateEntity.upsert({ agencyId, userId })
      .set({ readUpTo: upTo })
      .where(({ readUpTo }, { lt, notExists }) => `${notExists(readUpTo)} OR ${lt(readUpTo, upTo)}`)
      .go()
  })
  return { upTo }
}

/** Erases the notifications of an agency's people. */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  yield* eraseAll(NotificationEntity, (page) => NotificationEntity.query.primary({ agencyId }).go(page))
  yield* portionsOf(
    (cursor) => NotificationStateEntity.query.primary({ agencyId }).go({ cursor, consistent: true }),
    async (states) => {
      const links = states.flatMap(({ mailToken }) =>
        mailToken ? [{ tokenHash: tokenHash(mailToken) }] : [],
      )
      await deleteAll(MailLinkEntity, links)
      await deleteAll(NotificationStateEntity, states)
    },
  )
}
