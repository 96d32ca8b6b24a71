import { codePoints, firstNot } from "./order.ts"

/** A row as one change wrote it, valid for queries as of [from, to). */
export interface Version<Entry> {
  readonly number: number
  readonly entry: Entry
  readonly from: number
  to: number
}

/** The parts of a snapshot used here; `rowOf` returns -1 for an unknown id. */
interface Settled {
  readonly seq: number
  readonly rows: number
  rowOf(id: string): number
}

type Compare<Entry> = (a: Entry, b: Entry) => number
export type EntryChange<Entry> = { entry: Entry } | { removed: string }

/** The changes since a snapshot. Replaced rows and versions stay, for queries as of an earlier change. */
export class Overlay<Entry extends { id: string }, Sort extends string> {
  /** All versions by number. */
  readonly versions: Version<Entry>[] = []
  seq: number
  /** The number of rows more than in the snapshot. */
  growth = 0
  private readonly rowOf: (id: string) => number
  private readonly compares: Record<Sort, Compare<Entry>>
  private readonly orders = new Map<Sort, Version<Entry>[]>()
  private readonly current = new Map<string, Version<Entry>>()
  private readonly hidden = new Map<number, number>()
  /** By row: most queried rows are not in the map, whose look-up is slower. */
  private readonly isHidden: Uint8Array

  /** `compares`: the orders; ties by id. */
  constructor(snapshot: Settled, compares: Record<Sort, Compare<Entry>>) {
    this.seq = snapshot.seq
    this.isHidden = new Uint8Array(snapshot.rows)
    this.rowOf = (id) => snapshot.rowOf(id)
    this.compares = compares
    for (const sort in compares) this.orders.set(sort, [])
  }

  apply(seq: number, changes: readonly EntryChange<Entry>[]): void {
    if (seq <= this.seq) return
    this.seq = seq
    const added = changes.flatMap((change) => {
      this.end("entry" in change ? change.entry.id : change.removed, seq)
      return "entry" in change ? this.begin(change.entry, seq) : []
    })
    for (const [sort, order] of this.orders) {
      const compare = (a: Version<Entry>, b: Version<Entry>) =>
        this.compares[sort](a.entry, b.entry) || codePoints(a.entry.id, b.entry.id)
      putInOrder(order, added, compare)
    }
  }

  /** All versions, in an order. */
  inOrder(sort: Sort): readonly Version<Entry>[] {
    return this.orders.get(sort) ?? []
  }

  /** The current versions, in an order. */
  standing(sort: Sort): Version<Entry>[] {
    return this.inOrder(sort).filter(({ to }) => to === Number.POSITIVE_INFINITY)
  }

  /** The replaced rows of the snapshot, each with the change that replaced it. */
  get superseded(): ReadonlyMap<number, number> {
    return this.hidden
  }

  /** Whether a row of the snapshot is valid for queries as of a change. */
  isVisible(row: number, asOf: number): boolean {
    return this.isHidden[row] === 0 || (this.hidden.get(row) ?? 0) > asOf
  }

  private begin(entry: Entry, from: number): Version<Entry> {
    const version = { number: this.versions.length, entry, from, to: Number.POSITIVE_INFINITY }
    this.versions.push(version)
    this.current.set(entry.id, version)
    this.growth += 1
    return version
  }

  private end(id: string, seq: number): void {
    const version = this.current.get(id)
    const row = version ? -1 : this.rowOf(id)
    if (version) {
      version.to = seq
      this.current.delete(id)
    } else if (row >= 0 && !this.isHidden[row]) {
      this.isHidden[row] = 1
      this.hidden.set(row, seq)
    } else return
    this.growth -= 1
  }
}

/** Inserts items into an ordered list, moving the rest only once. */
function putInOrder<Item>(
  order: Item[],
  added: readonly Item[],
  compare: (a: Item, b: Item) => number,
): void {
  const sorted = added.toSorted(compare)
  let end = order.length
  for (let more = sorted.length; more > 0; more--) {
    const item = sorted[more - 1] as Item
    const place = firstNot(0, end, (at) => compare(order[at] as Item, item) < 0)
    while (end > place) {
      end -= 1
      order[end + more] = order[end] as Item
    }
    order[end + more - 1] = item
  }
}
