import type { EntityItem } from "electrodb"
import { eraseSnapshot, putSnapshot } from "../../files/catalogue-objects.ts"
import type { ScheduleActor } from "../../lib/access.ts"
import { pagesOf } from "../../lib/batch.ts"
import { newId } from "../../lib/id.ts"
import { holds } from "../../lib/transact.ts"
import { CreatorIndex } from "../../search/creators.ts"
import { PostIndex } from "../../search/posts.ts"
import { InfluencerEntity, PostEntity, SNAPSHOT_KINDS, SnapshotEntity } from "./entities.ts"
import { forget, mendHead, readHead, seqAt } from "./log.ts"
import { createReplica, creatorSource, type Kind, postSource } from "./replica.ts"
import { creatorRowOf, toPostRow } from "./rows.ts"

/** With fewer changes, a new snapshot is not worthwhile. */
const WORTHWHILE = 200
/** Warm functions look for a newer snapshot every minute; until then they read the log. */
const KEPT_MS = 10 * 60_000

/**
 * Writes new snapshots from the previous ones and the changes since, without reading the catalogue, and deletes the
 * changes that both contain. Concurrent runs are safe.
 */
export async function compact(_actor: ScheduleActor): Promise<{ written: Kind[] }> {
  const { seq: head = 0, erasedSeq = 0 } = (await readHead()) ?? {}
  const writtenKinds: Kind[] = []
  for (const kind of SNAPSHOT_KINDS) {
    const pointer = await readPointer(kind)
    if (head - (pointer?.seq ?? 0) < WORTHWHILE && !mayHold(pointer, erasedSeq)) continue
    const replica = kind === "creators" ? createReplica(creatorSource) : createReplica(postSource)
    const index = await replica.current(head)
    if (await publish(kind, index, pointer)) writtenKinds.push(kind)
  }
  await forgetOld()
  return { written: writtenKinds }
}

/** Whether the newest snapshot, or the one before it, may contain an erased person. */
const mayHold = (pointer: Pointer | null, erasedSeq: number): boolean =>
  pointer !== null &&
  (pointer.seq < erasedSeq || (pointer.previousFile !== undefined && (pointer.previousSeq ?? 0) < erasedSeq))

/** Far longer than the catalogue's indexes need to show a write. */
const LAG_MS = 60_000

interface Rebuilding {
  lagMs?: number
}

/** Writes snapshots from the catalogue itself: the first ones, or after a loss. */
export async function rebuild({ lagMs = LAG_MS }: Rebuilding = {}) {
  const pointers = await readPointers()
  await mendHead(Math.max(0, ...pointers.map((pointer) => pointer?.seq ?? 0)))
  // The lists may lack later changes; the log has them, and applying them twice does no harm.
  const seq = await seqAt(new Date(Date.now() - lagMs))
  const everybody = await everyCreator()
  const visible = everybody.filter(({ archived }) => !archived)
  const hidden = new Set(everybody.flatMap(({ archived, influencerId }) => (archived ? influencerId : [])))
  const creators = CreatorIndex.build(visible.map(creatorRowOf), seq)
  await publish("creators", creators, await readPointer("creators"))
  const posts = PostIndex.build(await everyCollaboration(hidden), seq)
  await publish("posts", posts, await readPointer("posts"))
  return { creators: creators.size, posts: posts.size, seq }
}

type Pointer = EntityItem<typeof SnapshotEntity>

/** False when another process published since the pointer was read. */
async function publish(
  kind: Kind,
  index: { seq: number; encode(): Uint8Array },
  before: Pointer | null,
): Promise<boolean> {
  const { seq } = index
  const file = `${kind}-${String(seq).padStart(12, "0")}-${newId()}`
  await putSnapshot(file, index.encode())
  const next = { file, seq, writtenAt: new Date().toISOString() }
  const published = await holds(
    before
      ? SnapshotEntity.patch({ kind })
          .set({ ...next, previousFile: before.file, previousSeq: before.seq })
          .where((stored, { eq }) => eq(stored.file, before.file))
          .go()
      : SnapshotEntity.create({ kind, ...next }).go(),
  )
  await erase(published ? before?.previousFile : file)
  return published
}

const erase = async (file: string | undefined): Promise<void> => {
  if (file) await eraseSnapshot(file)
}

async function readPointer(kind: Kind): Promise<Pointer | null> {
  return (await SnapshotEntity.get({ kind }).go({ consistent: true })).data
}

const readPointers = () => Promise.all(SNAPSHOT_KINDS.map(readPointer))

async function forgetOld(): Promise<void> {
  const pointers = await readPointers()
  const held = Math.min(...pointers.map((pointer) => pointer?.seq ?? 0))
  if (held > 0) await forget(held, new Date(Date.now() - KEPT_MS))
}

const SHARDS = 8

async function everyCreator() {
  const shards = Array.from({ length: SHARDS }, async (_, shard) => {
    const everybody = []
    const pages = pagesOf((cursor) => InfluencerEntity.query.everywhere({ shard }).go({ cursor }))
    for await (const page of pages) everybody.push(...page)
    return everybody
  })
  return (await Promise.all(shards)).flat()
}

/** @param hidden archived people, whose posts are omitted */
async function everyCollaboration(hidden: ReadonlySet<string>) {
  const shards = Array.from({ length: SHARDS }, async (_, shard) => {
    const rows = []
    for await (const page of pagesOf((cursor) =>
      PostEntity.query.everyCollaboration({ shard }).go({ cursor }),
    ))
      rows.push(...page.filter(({ influencerId }) => !hidden.has(influencerId)).map(toPostRow))
    return rows
  })
  return (await Promise.all(shards)).flat()
}
