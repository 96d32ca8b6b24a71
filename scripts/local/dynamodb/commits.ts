import { setTimeout as delay } from "node:timers/promises"
import type { Item } from "dynalite/db/index.js"
import { type Disk, type Operation, under } from "./disk.ts"
import { LATE } from "./keys.ts"
import type { Stream } from "./stream.ts"

/** One committed write of one item of a table that has a stream. */
export interface Change {
  streamArn: string
  keys: Item
  oldImage?: Item
  newImage?: Item
  /** Deleted by its time to live. */
  expired?: boolean
}

export interface Commit {
  operations: Operation[]
  /** Rows of global indexes, by the disk key of their item. They may appear late. */
  indexOperations: Map<string, Operation[]>
  changes: Change[]
}

interface Waiting {
  commit: Commit
  done: PromiseWithResolvers<void>
}

/** Writes commits in order, joining waiting ones into one synced batch, each with its stream records. */
export class Commits {
  #disk: Disk
  #stream: Stream
  #indexLagMs: number
  #waiting: Waiting[] = []
  #writing = false
  #late = new Map<string, Promise<void>>()
  #lateCount = 0

  constructor(disk: Disk, stream: Stream, indexLagMs: number) {
    this.#disk = disk
    this.#stream = stream
    this.#indexLagMs = indexLagMs
  }

  add(commit: Commit): Promise<void> {
    const done = Promise.withResolvers<void>()
    this.#waiting.push({ commit, done })
    if (!this.#writing) void this.#write()
    return done.promise
  }

  /** Index rows that a killed process had left unwritten. */
  async recover(): Promise<void> {
    for await (const [key, value] of this.#disk.entries(under(LATE)))
      await this.#disk.write([...(value as Operation[]), { type: "del", key }])
  }

  /** Resolves once the indexes show every write committed so far. */
  async settle(): Promise<void> {
    await Promise.all(this.#late.values())
  }

  async #write(): Promise<void> {
    this.#writing = true
    while (this.#waiting.length > 0) {
      const group = this.#waiting
      this.#waiting = []
      const planned = group.map(({ commit }) => this.#plan(commit))
      const records = this.#stream.append(group.flatMap(({ commit }) => commit.changes))
      try {
        await this.#disk.write([...planned.flatMap((plan) => plan.operations), ...records])
      } catch (error) {
        for (const { done } of group) done.reject(error)
        continue
      }
      this.#stream.announce()
      for (const [position, { done }] of group.entries()) {
        planned[position]?.start()
        done.resolve()
      }
    }
    this.#writing = false
  }

  #plan({ operations, indexOperations }: Commit): { operations: Operation[]; start: () => void } {
    if (this.#indexLagMs === 0)
      return { operations: [...operations, ...[...indexOperations.values()].flat()], start: () => {} }
    const late = [...indexOperations].map(([item, rows]) => {
      const key = `${LATE}${String(Date.now()).padStart(15, "0")}-${String(this.#lateCount++).padStart(9, "0")}`
      return { item, rows, key }
    })
    return {
      operations: [
        ...operations,
        ...late.map(({ key, rows }) => ({ type: "put" as const, key, value: rows })),
      ],
      start: () => {
        for (const { item, rows, key } of late) this.#showLater(item, [...rows, { type: "del", key }])
      },
    }
  }

  /** Rows of the same item keep their order; those of different items may overtake one another, as on AWS. */
  #showLater(item: string, rows: Operation[]): void {
    const before = this.#late.get(item)
    const wait = delay(Math.random() * this.#indexLagMs)
    const shown = Promise.all([before, wait]).then(() => this.#disk.write(rows))
    this.#late.set(item, shown)
    void shown.finally(() => {
      if (this.#late.get(item) === shown) this.#late.delete(item)
    })
  }
}
