/** What people delete stays in the bin for 30 days (rules/platform.md#bin). */

import type { BinEntryShown, BinInput } from "../bin/contract.ts"
import { type BinEntry, BinEntryEntity, BinItemEntity } from "../bin/entities.ts"
import * as Bin from "../bin/index.ts"
import { type BinKind, isUndo, leavesAt, maySee } from "../bin/rules.ts"
import { restorer as castingRestorer } from "../campaigns/castings/commands/remove.ts"
import { CastingComments } from "../campaigns/castings/comments.ts"
import { restorer as clientRestorer } from "../campaigns/clients/store.ts"
import {
  restorer as collaborationRestorer,
  documentRestorer,
  statRestorer,
  stepRestorer,
} from "../campaigns/collaborations/commands/remove.ts"
import { CollaborationComments } from "../campaigns/collaborations/comments.ts"
import { DocumentEntity, StatEntity, StepEntity } from "../campaigns/collaborations/store/entities.ts"
import { restorer as templateRestorer } from "../campaigns/templates/index.ts"
import * as Files from "../files/index.ts"
import { membersOf } from "../influencers/by-member/index.ts"
import { restorer as prospectRestorer } from "../influencers/recruitment/store.ts"
import * as Roster from "../influencers/roster/index.ts"
import { type Actor, asMember, type Member, type ScheduleActor, type SystemActor } from "../lib/access.ts"
import { deleteAll, pagesOf, portionsOf } from "../lib/batch.ts"
import { conflict, found, notFound } from "../lib/error.ts"
import { LIST_SHARDS, mergedPage, type Page, type ShardedList } from "../lib/paging.ts"
import { fold } from "../lib/text.ts"
import { failedConditions, holds, MAX_TRANSACT_ITEMS, transact } from "../lib/transact.ts"
import { restorer as briefRestorer } from "../workspace/planner/store.ts"
import { restorer as resourceRestorer } from "../workspace/resources/store.ts"
import { restorer as todoRestorer } from "../workspace/todos/store.ts"
import * as Views from "../workspace/views/index.ts"

/** How each kind comes back; a missing one does not compile. */
const RESTORERS: Record<Exclude<BinKind, "comment">, Bin.Restorer> = {
  collaboration: collaborationRestorer,
  step: stepRestorer,
  document: documentRestorer,
  stat: statRestorer,
  client: clientRestorer,
  casting: castingRestorer,
  todo: todoRestorer,
  brief: briefRestorer,
  resource: resourceRestorer,
  rosterEntry: Roster.restorer,
  prospect: prospectRestorer,
  timelineTemplate: templateRestorer,
  savedView: Views.restorer,
}

const restorerOf = ({ kind, right }: BinEntry): Bin.Restorer => {
  if (kind !== "comment") return RESTORERS[kind]
  return right === "casting" ? CastingComments.restorer : CollaborationComments.restorer
}

const PAGE_SIZE = 50

/** Entries that are restored or erased are gone for people, although some of their items remain. */
const isThere = ({ state }: BinEntry): boolean => state !== "restored" && state !== "erasing"

const isOver = ({ deletedAt }: BinEntry): boolean => leavesAt(deletedAt) <= new Date().toISOString()

export async function list(actor: Actor, { kind, cursor }: BinInput["list"]): Promise<Page<BinEntryShown>> {
  const member = asMember(actor, "subscribed")
  const { agencyId } = member
  const entries: ShardedList<BinEntry> = {
    shards: 1,
    read(_shard, after, ask) {
      const all = BinEntryEntity.query.primary({ agencyId })
      return (after ? all.lt({ binId: after[1] }) : all).go(ask)
    },
    positionOf: ({ deletedAt, binId }) => [deletedAt, binId],
  }
  const isListed = (entry: BinEntry) =>
    isThere(entry) && !isOver(entry) && (!kind || entry.kind === kind) && maySee(member, entry)
  const [page, nameOf] = await Promise.all([
    mergedPage(entries, { size: PAGE_SIZE, cursor, keeps: isListed }),
    membersOf(member),
  ])
  return {
    ...page,
    items: page.items.map(({ binId, kind, name, parentName, deletedBy, deletedAt }) => ({
      id: binId,
      kind,
      name,
      parentName: parentName ?? null,
      deletedBy: { id: deletedBy, name: nameOf(deletedBy).name },
      deletedAt,
      leavesAt: leavesAt(deletedAt),
    })),
  }
}

/** @throws AppError not_found, also for entries that the member may not see */
async function entryFor(member: Member, binId: string): Promise<BinEntry> {
  const { data } = await BinEntryEntity.get({ agencyId: member.agencyId, binId }).go({ consistent: true })
  return found(data && isThere(data) && !isOver(data) && maySee(member, data) ? data : null, gone)
}

const gone = () => notFound("Cet élément n'est plus dans la corbeille.")

/** By then, a call that deleted or restored a record has ended. */
const ENDED_AFTER_MS = 15 * 60_000

const endedBefore = () => new Date(Date.now() - ENDED_AFTER_MS).toISOString()

/** @throws AppError conflict when another record stands in its place, or when what it was part of is missing */
export async function restore(actor: Actor, { binId, replace }: BinInput["restore"]) {
  const member = asMember(actor, "subscribed")
  const entry = await entryFor(member, binId)
  const restorer = restorerOf(entry)
  if (entry.state === "moving") {
    if (entry.deletedAt > endedBefore())
      throw conflict("Cet élément est en train d'être supprimé. Réessayez dans un instant.")
    await restorer.moveRest?.(entry)
  }
  await claim(entry)
  try {
    const contents = await contentsOf(entry)
    if (replace) await restorer.removePresent?.(actor, entry)
    const act = () => bringBack(entry, contents, member.userId)
    await (restorer.around ? restorer.around(contents, act) : act())
  } catch (error) {
    await release(entry)
    throw error
  }
  await eraseEntry(entry)
  return { id: binId }
}

/** Two restorations at once would overwrite what somebody changes in between. */
async function claim({ agencyId, binId }: BinEntry): Promise<void> {
  const claiming = BinEntryEntity.patch({ agencyId, binId })
    .set({ state: "restoring", claimedAt: new Date().toISOString() })
    .where(
      ({ state, claimedAt }, { eq, lt }) =>
        `${eq(state, "kept")} OR (${eq(state, "restoring")} AND ${lt(claimedAt, endedBefore())})`,
    )
  if (!(await holds(claiming.go())))
    throw conflict("Cet élément est déjà en train d'être restauré ou supprimé. Réessayez dans un instant.")
}

const release = ({ agencyId, binId }: BinEntry) =>
  holds(
    BinEntryEntity.patch({ agencyId, binId })
      .set({ state: "kept" })
      .where(({ state }, { eq }) => eq(state, "restoring"))
      .go(),
  )

async function contentsOf({ agencyId, binId }: BinEntry): Promise<Bin.Contents> {
  const { data } = await BinItemEntity.query
    .primary({ agencyId, binId })
    .go({ pages: "all", consistent: true })
  const byEntity = Map.groupBy(data, (one) => one.entity)
  return {
    // The items of an entity's name were stored by this entity.
    of: (entity) => (byEntity.get(entity.schema.model.entity) ?? []).map(({ item }) => item as never),
  }
}

async function bringBack(entry: BinEntry, contents: Bin.Contents, userId: string): Promise<void> {
  const restorer = restorerOf(entry)
  const { children = [], writes } = await restorer.restore(contents, isUndo(entry.deletedAt))
  for (let from = 0; from < children.length; from += MAX_TRANSACT_ITEMS)
    await transact(children.slice(from, from + MAX_TRANSACT_ITEMS).map(Bin.asRestored))
  const leaving = BinEntryEntity.patch({ agencyId: entry.agencyId, binId: entry.binId })
    .set({ state: "restored", updatedBy: userId, restoredAt: new Date().toISOString() })
    .where(({ state }, { eq }) => eq(state, "restoring"))
  try {
    await transact([leaving, ...writes])
  } catch (error) {
    const [first] = failedConditions(error)
    if (first === undefined) throw error
    throw first === 0 ? gone() : restorer.refusal()
  }
}

/** Erases a record at once. */
export async function erase(actor: Actor, { binId }: BinInput["erase"]) {
  const entry = await entryFor(asMember(actor, "subscribed"), binId)
  await eraseForGood(entry)
  return { id: binId }
}

/** With its files, unless somebody restores it at the same time; may run twice. */
async function eraseForGood(entry: BinEntry): Promise<void> {
  if (entry.state === "restored") return eraseEntry(entry)
  if (entry.state === "moving") await restorerOf(entry).moveRest?.(entry)
  const { agencyId, binId } = entry
  const erasing = BinEntryEntity.patch({ agencyId, binId })
    .set({ state: "erasing" })
    .where(
      ({ state, claimedAt }, { eq, lt }) =>
        `${eq(state, "kept")} OR ${eq(state, "erasing")} OR (${eq(state, "restoring")} AND ${lt(claimedAt, endedBefore())})`,
    )
  if (!(await holds(erasing.go()))) return
  for await (const items of itemPages(entry)) {
    for (const { item } of items) {
      const file = Files.fileOf(item)
      if (file) await Files.discard(file)
    }
  }
  await eraseEntry(entry)
}

const itemPages = ({ agencyId, binId }: BinEntry) =>
  pagesOf((cursor) => BinItemEntity.query.primary({ agencyId, binId }).go({ cursor, consistent: true }))

/** The entry last, so that another call continues an interrupted one. */
async function eraseEntry(entry: BinEntry): Promise<void> {
  for await (const items of itemPages(entry)) await deleteAll(BinItemEntity, items)
  await BinEntryEntity.delete({ agencyId: entry.agencyId, binId: entry.binId }).go()
}

/** Entries that are older and unfinished were interrupted. */
const UNFINISHED_MS = 24 * 60 * 60_000

/** Erases what lay in the bin of any agency for 30 days, and finishes what was interrupted; returns the number. */
export async function sweep(_actor: ScheduleActor): Promise<number> {
  let erased = 0
  for (let shard = 0; shard < LIST_SHARDS; shard++) {
    const before = new Date(Date.now() - UNFINISHED_MS).toISOString()
    const pages = pagesOf((cursor) =>
      BinEntryEntity.query.all({ shard }).lt({ deletedAt: before }).go({ cursor }),
    )
    for await (const entries of pages)
      for (const entry of entries) {
        if (isThere(entry) && !isOver(entry)) {
          if (entry.state === "moving") await restorerOf(entry).moveRest?.(entry)
          continue
        }
        await eraseForGood(entry)
        erased++
      }
  }
  return erased
}

/** Erases an agency's bin, entry by entry. */
export const removeAllOf = ({ agencyId }: SystemActor): AsyncGenerator<void> =>
  portionsOf(
    (cursor) => BinEntryEntity.query.primary({ agencyId }).go({ cursor, consistent: true, limit: 10 }),
    async (entries) => {
      for (const entry of entries) await eraseForGood(entry)
    },
  )

/** Erases the records in an agency's bin in which a person of the catalogue appears, by id or by one of their names. */
export async function erasePerson(
  agencyId: string,
  influencerId: string,
  names: ReadonlySet<string>,
): Promise<void> {
  const isNamedIn = async (entry: BinEntry): Promise<boolean> => {
    if (!entry.parentId) return false
    const { of } = await contentsOf(entry)
    const parts = [...of(StepEntity), ...of(DocumentEntity), ...of(StatEntity)]
    return (
      parts.some(({ participantName = "" }) => names.has(fold(participantName))) ||
      of(StatEntity).some(({ creator }) => names.has(fold(creator)))
    )
  }
  const pages = pagesOf((cursor) =>
    BinEntryEntity.query.primary({ agencyId }).go({ cursor, consistent: true }),
  )
  for await (const entries of pages)
    for (const entry of entries)
      if (entry.influencerIds.includes(influencerId) || (await isNamedIn(entry))) await eraseForGood(entry)
}
