import type { SystemActor } from "./access.ts"
import { type Deletable, deleteAll, type PageRead, type Puttable, portionsOf, putAll } from "./batch.ts"
import { retryOnConflict, transact } from "./transact.ts"

/** Far longer than a request lasts: whoever left this marker is not at work any more. */
const ABANDONED_MS = 15 * 60 * 1000
/** Erased side by side. */
const PORTION = 10

interface Options {
  cursor: string | null
  consistent: true
  limit?: number
}

interface Marked {
  createdAt: string
  /** Who deleted it, and what it was called; nobody where its agency goes. */
  removedBy?: string | undefined
  name?: string | undefined
}

/** The entity of a removal's markers, in one partition for each agency. */
interface Markers<Key> {
  get: (key: Key) => { go: (options: { consistent: true }) => Promise<{ data: unknown }> }
  put: (marker: Key & Marked) => object
  delete: (key: Key) => { go: () => Promise<unknown> }
  query: { primary: (of: { agencyId: string }) => { go: (options: Options) => PageRead<Key & Marked> } }
}

interface Removal<Key, Root extends { name: string }> {
  markers: Markers<Key>
  find: (key: Key) => Promise<Root | null>
  /** The writes by which it vanishes for everybody, on condition that nobody wrote it since it was read. */
  vanishing: (root: Root) => readonly unknown[]
  /** Erases what hangs on one that has vanished; may run twice. */
  sweep: (key: Key) => Promise<void>
  /** All that an agency has, wherever it lies. */
  lists: readonly ((agencyId: string, page: Options) => PageRead<Key>)[]
}

/**
 * The removal of something with children. It vanishes for everybody in one write; a marker stays until the children
 * are swept, by the same call, by another like it or by a later removal, should the process die half-way.
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
      const told = removedBy && { removedBy, name: root.name }
      const mark = markers.put({ ...key, createdAt: new Date().toISOString(), ...told })
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

  return {
    /** Erases it, and what removals that were cut off have left. False when there was nothing of it. */
    async remove(key: Key, removedBy: string): Promise<boolean> {
      if (!(await erase(key, removedBy))) return false
      const before = new Date(Date.now() - ABANDONED_MS).toISOString()
      for await (const _portion of finishAll(key.agencyId, before));
      return true
    },

    /** Erases all that an agency has, portion by portion; run again, it goes on with what is left. */
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

/** Erases all that a query finds, page by page; run again, it goes on with what is left. */
export const eraseAll = <Item extends object>(
  entity: Deletable<Item>,
  read: (page: Options) => PageRead<Item>,
): AsyncGenerator<void> =>
  portionsOf(
    (cursor) => read({ cursor, consistent: true }),
    (items) => deleteAll(entity, items),
  )

/** What hangs on something new: the writes of a transaction, or all of them at once. */
interface Children {
  creations: readonly object[]
  putAll: () => Promise<void>
}

/** New items of one entity. */
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
 * The writes that publish something new with its children, which nobody sees before. Where one transaction
 * does not hold
 * them all, children are written ahead; should the process die meanwhile, a marker has them swept by a later removal.
 * @param room how many of the children the transaction holds
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
