import * as Collaborations from "../../campaigns/collaborations/index.ts"
import { membersOf } from "../../influencers/by-member/index.ts"
import { type Actor, asMember, hasPermission, type Member, type SystemActor } from "../../lib/access.ts"
import { notFound } from "../../lib/error.ts"
import { mergedPage, type Page, type ShardedList } from "../../lib/paging.ts"
import { eraseAll } from "../../lib/removal.ts"
import { ActivityEntryEntity, type StoredEntry } from "../entities.ts"
import { EVENT_RIGHTS, type EventRight } from "../rules/events.ts"
import type { ActivityInput, Happening } from "./contract.ts"

const PAGE_SIZE = 30

/**
 * The activity of the domains that the caller may read: one round of reads, with one partition per domain
 * (rules/together.md#activity).
 */
export async function list(actor: Actor, { cursor }: ActivityInput["list"]): Promise<Page<Happening>> {
  const member = asMember(actor, "subscribed")
  const { agencyId } = member
  const rights = EVENT_RIGHTS.filter((right) => hasPermission(member, right))
  const lanes: ShardedList<StoredEntry> = {
    shards: rights.length,
    read(shard, after, ask) {
      const all = ActivityEntryEntity.query.byRight({ agencyId, right: rights[shard] ?? "collaborations" })
      return (after ? all.lt({ entryId: after[1] }) : all).go(ask)
    },
    positionOf,
  }
  const [page, show] = await Promise.all([mergedPage(lanes, { size: PAGE_SIZE, cursor }), showing(member)])
  return { ...page, items: page.items.map(show) }
}

/** The activity of a collaboration that the caller may read: one round of reads. */
export async function ofCollaboration(
  actor: Actor,
  { collaborationId, cursor }: ActivityInput["ofCollaboration"],
): Promise<Page<Happening>> {
  const member = asMember(actor, "collaborations")
  const { agencyId } = member
  const mayRead = (right: EventRight) => hasPermission(member, right)
  const lane: ShardedList<StoredEntry> = {
    shards: 1,
    read(_, after, ask) {
      const all = ActivityEntryEntity.query.primary({
        agencyId,
        subjectKind: "collaboration",
        subjectId: collaborationId,
      })
      return (after ? all.lt({ entryId: after[1] }) : all).go(ask)
    },
    positionOf,
  }
  const [page, show, exists] = await Promise.all([
    mergedPage(lane, { size: PAGE_SIZE, cursor, keeps: ({ right }) => mayRead(right) }),
    showing(member),
    Collaborations.exists(actor, { collaborationId }),
  ])
  if (!exists) throw notFound("Cette collaboration n'existe pas")
  return { ...page, items: page.items.map(show) }
}

const positionOf = ({ at, entryId }: StoredEntry) => [at, entryId] as const

async function showing(member: Member): Promise<(entry: StoredEntry) => Happening> {
  const nameOf = await membersOf(member)
  return ({ entryId, at, kind, what, actorId, actorName, subjectKind, subjectId, subjectName }) => ({
    id: entryId,
    at,
    kind,
    what,
    actor: { id: actorId ?? null, name: actorId ? nameOf(actorId).name : actorName },
    subject: { kind: subjectKind, id: subjectId, name: subjectName },
  })
}

/** Erases an agency's activity. */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  for (const right of EVENT_RIGHTS) {
    // Index reads are eventually consistent; the next run finds items that appear late.
    yield* eraseAll(ActivityEntryEntity, ({ cursor }) =>
      ActivityEntryEntity.query.byRight({ agencyId, right }).go({ cursor }),
    )
  }
}
