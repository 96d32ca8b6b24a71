import type { EntityItem } from "electrodb"
import { readSnapshot } from "../../files/catalogue-objects.ts"
import { CreatorIndex } from "../../search/creators.ts"
import { PostIndex } from "../../search/posts.ts"
import { SnapshotEntity } from "./entities.ts"
import { type Changes, changesAfter } from "./log.ts"

/** Maximum age of a read of the change log. */
const FRESH_MS = 1000
/** Interval between checks for a newer snapshot. */
const SNAPSHOT_MS = 60_000
/** How long lists that began on the previous snapshot may still use it. */
const PREVIOUS_MS = 5 * 60_000

export type Kind = "creators" | "posts"

interface Index<Change> {
  readonly seq: number
  apply(seq: number, changes: readonly Change[]): void
}

/** How to build an index, and which changes of a log entry concern it. */
interface Source<Held, Change> {
  kind: Kind
  empty(): Held
  decode(snapshot: Uint8Array): Held
  changesOf(changes: Changes): readonly Change[]
}

interface Holding<Held> {
  index: Held
  /** Null without a snapshot file. */
  file: string | null
  /** The last change of the snapshot itself. */
  baseSeq: number
  /** When the log was last read to its end. */
  readAt: number
}

type Pointer = EntityItem<typeof SnapshotEntity>

/** A warm function's copy of the catalogue in memory: a snapshot and the changes since. */
export interface Replica<Held> {
  /** At most a second old, and at least as new as this change, if it exists. */
  current(minSeq: number): Promise<Held>
  /** The state from which a list that began at this change continues; call `current()` first. */
  asOf(seq: number): Held
}

export function createReplica<Change, Held extends Index<Change>>(
  source: Source<Held, Change>,
): Replica<Held> {
  let holding: Holding<Held> | undefined
  let previous: { index: Held; until: number } | undefined
  let following: Promise<void> | undefined
  let lookedForSnapshotAt = 0

  async function current(minSeq: number): Promise<Held> {
    const isBehind = () => !holding || Date.now() - holding.readAt > FRESH_MS || holding.index.seq < minSeq
    if (isBehind()) await follow()
    // A read that was already running may have missed the requested change.
    if (holding && holding.index.seq < minSeq) await follow()
    if (!holding) throw new Error(`Nothing of the ${source.kind} was read`)
    return holding.index
  }

  function follow(): Promise<void> {
    following ??= catchUp().finally(() => {
      following = undefined
    })
    return following
  }

  async function catchUp(): Promise<void> {
    const started = Date.now()
    if (previous && started > previous.until) previous = undefined
    const isLooking = !holding || started - lookedForSnapshotAt > SNAPSHOT_MS
    const [pointer, isWhole] = await Promise.all([isLooking ? readPointer() : null, readLog()])
    if (isLooking) lookedForSnapshotAt = started
    if (!isWhole || (pointer && isNewer(pointer))) {
      // On a gap, compaction has deleted changes that were still needed: takes the newest snapshot.
      await takeSnapshot(pointer ?? (await readPointer()))
      if (!(await readLog())) throw new Error(`The change log of the ${source.kind} has a gap`)
    }
    if (holding) holding.readAt = started
  }

  const isNewer = ({ file, seq }: Pointer): boolean =>
    !holding || (holding.file !== file && seq >= holding.baseSeq)

  async function takeSnapshot(pointer: Pointer | null): Promise<void> {
    if (holding && !(pointer && isNewer(pointer))) return
    const index = pointer ? source.decode(await readNewest(pointer.file)) : source.empty()
    if (holding) previous = { index: holding.index, until: Date.now() + PREVIOUS_MS }
    holding = { index, file: pointer?.file ?? null, baseSeq: index.seq, readAt: 0 }
  }

  async function readPointer(): Promise<Pointer | null> {
    const { data } = await SnapshotEntity.get({ kind: source.kind }).go({ consistent: true })
    return data
  }

  /** A file is erased once two newer ones exist. */
  async function readNewest(file: string): Promise<Uint8Array> {
    const bytes = await readSnapshot(file)
    if (bytes) return bytes
    const newer = (await readPointer())?.file
    if (!newer || newer === file) throw new Error(`The snapshot ${file} is missing`)
    return readNewest(newer)
  }

  /** Whether the log contained all newer changes. */
  async function readLog(): Promise<boolean> {
    if (!holding) return false
    const { index } = holding
    for await (const entries of changesAfter(index.seq)) {
      for (const { seq, ...changes } of entries) {
        if (seq !== index.seq + 1) return false
        index.apply(seq, source.changesOf(changes))
      }
    }
    return true
  }

  function asOf(seq: number): Held {
    if (!holding) throw new Error(`Nothing of the ${source.kind} was read`)
    return seq >= holding.baseSeq || !previous ? holding.index : previous.index
  }

  return { current, asOf }
}

export const creatorSource = {
  kind: "creators" as const,
  empty: () => CreatorIndex.build([]),
  decode: (snapshot: Uint8Array) => CreatorIndex.decode(snapshot),
  changesOf: ({ creators }: Changes) => creators,
}

export const postSource = {
  kind: "posts" as const,
  empty: () => PostIndex.build([]),
  decode: (snapshot: Uint8Array) => PostIndex.decode(snapshot),
  changesOf: ({ posts }: Changes) => posts,
}
