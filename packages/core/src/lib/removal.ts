import type { SystemActor } from "./access.ts"
import { type Deletable, deleteAll, type PageRead, type Puttable, portionsOf, putAll } from "./batch.ts"
import { retryOnConflict, transact } from "./transact.ts"

/** Far longer than a request lasts: the process that left an older marker has stopped. */
const ABANDONED_MS = 15 * 60 * 1000
const PORTION = 10

interface Options {
  cursor: string | null
  consistent: true
  limit?: number
}

interface Marked {
  createdAt: string
  /** The person who deleted it, and its name; both absent when the whole agency is removed. */
  removedBy?: string | undefined
  name?: string | undefined
}

/** The entity of removal markers, in one partition for each agency. */
interface Markers<Key> {
  get: (key: Key) => { go: (options: { consistent: true }) => Promise<{ data: unknown }> }
  put: (marker: Key & Marked) => object
  delete: (key: Key) => { go: () => Promise<unknown> }
  query: { primary: (of: { agencyId: string }) => { go: (options: Options) => PageRead<Key & Marked> } }
}

interface Removal<Key, Root extends { name: string }> {
  markers: Markers<Key>
  find: (key: Key) => Promise<Root | null>
  /** The writes that delete the root, on condition that nobody wrote it since it was read. */
  vanishing: (root: Root) => readonly unknown[]
  /** Erases the children of a deleted root; may run twice. */
  sweep: (key: Key) => Promise<void>
  /** Lists all roots of an agency, in every index. */
  lists: readonly ((agencyId: string, page: Options) => PageRead<Key>)[]
}

/**
 * The removal of a root with children. One transaction deletes the root and puts a marker, which stays until the
 * children are swept: by the same call, or by a later one when the process dies half-way.
 */
export function removalOf<Key extends { agencyId: string }, Root extends { name: string }>({
  markers,
  find,
  vanishing,
  sweep,
  lists,
}: Removal<Key, Root>) {
  const vanish = (key: Key, removedBy?: string) =>
    retryOnConflict(async () => {
      const [root, marker] = await Promise.all([find(key), markers.get(key).go({ consistent: true })])
      if (!root) return marker.data !== null
      const naming = removedBy && { removedBy, name: root.name }
      const mark = markers.put({ ...key, createdAt: new Date().toISOString(), ...naming })
      await transact([...vanishing(root), mark])
      return true
    })

  async function finish(key: Key): Promise<void> {
    await sweep(key)
    await markers.delete(key).go()
  }

  async function erase(key: Key, removedBy?: string): Promise<boolean> {
    const found = await vanish(key, removedBy)
    if (found) await finish(key)
    return found
  }

  async function* finishAll(agencyId: string, before = ""): AsyncGenerator<void> {
    yield* portionsOf(
      (cursor) => markers.query.primary({ agencyId }).go({ cursor, consistent: true, limit: PORTION }),
      (left) => Promise.all(left.filter(({ createdAt }) => !before || createdAt < before).map(finish)),
    )
  }

  /** Finishes interrupted removals and publications of the agency. */
  async function finishAbandoned({ agencyId }: Pick<Key, "agencyId">): Promise<void> {
    const before = new Date(Date.now() - ABANDONED_MS).toISOString()
    for await (const _portion of finishAll(agencyId, before));
  }

  return {
    /** Erases it, and finishes interrupted removals. False when it does not exist. */
    async remove(key: Key, removedBy: string): Promise<boolean> {
      if (!(await erase(key, removedBy))) return false
      await finishAbandoned(key)
      return true
    },

    finishAbandoned,

    /** Erases all roots of an agency, portion by portion; a repeated call continues. */
    async *removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
      for (const list of lists) {
        yield* portionsOf(
          (cursor) => list(agencyId, { cursor, consistent: true, limit: PORTION }),
          (items) => Promise.all(items.map((item) => erase(item))),
        )
      }
      yield* finishAll(agencyId)
    },
  }
}

/** Erases all items that a query finds, page by page; a repeated call continues. */
export const eraseAll = <Item extends object>(
  entity: Deletable<Item>,
  read: (page: Options) => PageRead<Item>,
): AsyncGenerator<void> =>
  portionsOf(
    (cursor) => read({ cursor, consistent: true }),
    (items) => deleteAll(entity, items),
  )

/** The children of a new root: as writes of a transaction, or put all at once. */
interface Children {
  creations: readonly object[]
  putAll: () => Promise<void>
}

export const childrenOf = <Child extends object>(
  entity: Puttable<Child> & { create: (child: Child) => object },
  children: readonly Child[],
): Children => ({
  creations: children.map((child) => entity.create(child)),
  putAll: () => putAll(entity, children),
})

interface Publication<Key> {
  key: Key
  createdAt: string
  markers: { create: (marker: Key & Marked) => { go: () => Promise<unknown> }; remove: (key: Key) => object }
  children: readonly Children[]
}

/**
 * The writes that publish a new root with its children, invisible before. When one transaction cannot hold them all,
 * children are put ahead; when the process dies meanwhile, a later removal finds the marker and sweeps them.
 * @param room how many children the transaction can hold
 */
export async function publicationOf<Key>(
  writes: readonly unknown[],
  { key, createdAt, markers, children }: Publication<Key>,
  room: number,
): Promise<unknown[]> {
  const creations = children.flatMap((some) => some.creations)
  if (creations.length <= room) return [...writes, ...creations]
  await markers.create({ ...key, createdAt }).go()
  await Promise.all(children.map((some) => some.putAll()))
  return [...writes, markers.remove(key)]
}
