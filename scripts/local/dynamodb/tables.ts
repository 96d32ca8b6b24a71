import type { Item, Table } from "dynalite/db/index.js"
import { type Disk, under } from "./disk.ts"
import { apiError, tableNotFound } from "./errors.ts"
import { itemsOf, TABLES } from "./keys.ts"

/** A table as stored: its description and its time-to-live attribute, if set. */
interface StoredTable {
  table: Table
  timeToLive?: string
}

/** All table definitions, in memory and on disk. */
export class Tables {
  #disk: Disk
  #stored = new Map<string, StoredTable>()

  constructor(disk: Disk) {
    this.#disk = disk
  }

  async load(): Promise<void> {
    for await (const value of this.#disk.values(under(TABLES))) {
      const stored = value as StoredTable
      this.#stored.set(stored.table.TableName, stored)
    }
  }

  all(): StoredTable[] {
    return [...this.#stored.values()]
  }

  /** @throws ApiError ResourceNotFoundException */
  get(name: string): StoredTable {
    const stored = this.#stored.get(name)
    if (!stored) throw tableNotFound(name)
    return stored
  }

  /** @throws ApiError ResourceInUseException */
  async create(table: Table): Promise<void> {
    const name = table.TableName
    if (this.#stored.has(name)) throw apiError("ResourceInUseException", `Table already exists: ${name}`)
    this.#stored.set(name, { table })
    await this.save({ table })
  }

  async save(stored: StoredTable): Promise<void> {
    const name = stored.table.TableName
    this.#stored.set(name, stored)
    await this.#disk.write([{ type: "put", key: TABLES + name, value: stored }])
  }

  async *items(name: string): AsyncGenerator<Item> {
    for await (const item of this.#disk.values(under(itemsOf(name)))) yield item as Item
  }
}
