import type { Actor } from "../lib/access.ts"
import { type Deletable, deleteAll, keyIn, putAll, type Readable } from "../lib/batch.ts"
import { AppError, conflict } from "../lib/error.ts"
import { timedId } from "../lib/id.ts"
import { holds, retryOnConflict, toTransactItem, transact } from "../lib/transact.ts"
import { type BinEntry, BinEntryEntity, BinItemEntity } from "./entities.ts"
import { type BinAccess, type BinKind, RESTORED } from "./rules.ts"

export type { BinEntry } from "./entities.ts"

/** How records go into the bin and come back (rules/platform.md#bin); `processes/bin.ts` has the operations. */

/** An ElectroDB entity whose items may lie in the bin. */
type Binnable<Item extends object> = Named & Deletable<Item>

interface Named {
  readonly schema: { readonly model: { readonly entity: string } }
}

/** Items of one entity: as the bin stores them, and how to delete them where they stand. */
interface Portion {
  items: { entity: string; itemKey: string; item: object }[]
  erase: () => Promise<void>
}

export function portionOf<Item extends object>(entity: Binnable<Item>, items: readonly Item[]): Portion {
  const keyOf = keyIn(entity)
  return {
    items: items.map((item) => ({
      entity: entity.schema.model.entity,
      itemKey: keyOf(item),
      item,
    })),
    erase: () => deleteAll(entity, items),
  }
}

interface Deleted extends BinAccess {
  agencyId: string
  kind: BinKind
  recordId: string
  name: string
  parentId?: string
  parentName?: string
  influencerIds?: readonly string[]
  deletedBy: string
}

/**
 * The writes that put a record into the bin, for the transaction that deletes it.
 * @param options.hasRest `moveRest` follows
 */
export function entering(deleted: Deleted, portions: readonly Portion[], { hasRest = false } = {}) {
  const deletedAt = new Date()
  const key = { agencyId: deleted.agencyId, binId: timedId(deletedAt) }
  const entry = {
    ...deleted,
    ...key,
    visibleTo: deleted.visibleTo && [...deleted.visibleTo],
    influencerIds: [...(deleted.influencerIds ?? [])],
    deletedAt: deletedAt.toISOString(),
    state: hasRest ? ("moving" as const) : ("kept" as const),
  }
  return {
    ...key,
    writes: [
      BinEntryEntity.create(entry),
      ...portions.flatMap(({ items }) => items.map((one) => BinItemEntity.create({ ...key, ...one }))),
    ],
  }
}

interface Discarding {
  deleted: Deleted
  /** The writes that delete the item, on condition that it is as it was read. */
  removing: readonly unknown[]
}

/**
 * Moves a record that is a single item into the bin, despite concurrent changes.
 * @returns the entry's id; null when `read` finds nothing
 */
export const discardItem = <Item extends object>(
  entity: Binnable<Item>,
  read: () => Promise<Item | null>,
  how: (item: Item) => Discarding | Promise<Discarding>,
): Promise<string | null> =>
  retryOnConflict(async () => {
    const item = await read()
    if (!item) return null
    const { deleted, removing } = await how(item)
    const { binId, writes } = entering(deleted, [portionOf(entity, [item])])
    await transact([...removing, ...writes])
    return binId
  })

type BinKey = Pick<BinEntry, "agencyId" | "binId">

/** Moves the children of a deleted record; may run twice, so that another call continues an interrupted one. */
export async function moveRest({ agencyId, binId }: BinKey, portions: readonly Portion[]): Promise<void> {
  const key = { agencyId, binId }
  const items = portions.flatMap((portion) => portion.items)
  await putAll(
    BinItemEntity,
    items.map((one) => ({ ...key, ...one })),
  )
  await Promise.all(portions.map(({ erase }) => erase()))
  await holds(
    BinEntryEntity.patch(key)
      .set({ state: "kept" })
      .where(({ state }, { eq }) => eq(state, "moving"))
      .go(),
  )
}

/** The items of a record in the bin, by entity. */
export interface Contents {
  of: <Key, Item>(entity: Named & Readable<Key, Item>) => Item[]
}

interface Restoration {
  /** Writes of children, which nothing shows before the record is there; any number, in several transactions. */
  children?: readonly object[]
  /** Writes that bring the record back, in one transaction. */
  writes: readonly unknown[]
}

/** How one kind of record comes back. */
export interface Restorer {
  /** @param isUndo the links stay as they were; otherwise they are closed */
  restore: (contents: Contents, isUndo: boolean) => Restoration | Promise<Restoration>
  /** The reason when a condition of `writes` fails. */
  refusal: () => AppError
  /** Continues an interrupted deletion with `moveRest`. */
  moveRest?: (entry: BinEntry) => Promise<void>
  /** Deletes the record that stands in its place by now, into the bin. */
  removePresent?: (actor: Actor, entry: BinEntry) => Promise<unknown>
  /** Runs around the restoration. */
  around?: (contents: Contents, act: () => Promise<void>) => Promise<void>
}

/** The write that creates or puts an item, as one that comes back. */
export function asRestored(write: object): object {
  const { Put: put } = toTransactItem(write)
  return { Put: { ...put, Item: { ...put?.Item, [RESTORED]: true } } }
}

/** The refusal to restore a part of a record that is missing. */
export const parentIsGone = () =>
  conflict(
    "Cet élément faisait partie d'un autre qui n'existe plus. S'il est dans la corbeille, restaurez-le d'abord.",
  )

/** The refusal when another record has taken its place: the caller may insist (`replace`). */
export const isThereAgain = (message: string) => new AppError("conflict", message, { replace: message })

/** For a record that is a single item, under the condition `onlyIf`. */
export const singleItem = <Key, Item>(
  entity: Named & Readable<Key, Item> & { create: (item: Item) => object },
  { onlyIf, ...more }: Omit<Restorer, "restore" | "moveRest"> & { onlyIf?: (item: Item) => unknown },
): Restorer => ({
  ...more,
  restore: (contents) => ({
    writes: contents
      .of(entity)
      .flatMap((item) => [...(onlyIf ? [onlyIf(item)] : []), asRestored(entity.create(item))]),
  }),
})
