import type { Item, Table } from "dynalite/db/index.js"
import { under } from "./disk.ts"
import { indexWrites } from "./indexes.ts"
import { indexOf, itemKey } from "./keys.ts"
import type { Engine } from "./writes.ts"

/** Writes the rows of items that were there before the index. May be run again after an interruption. */
export async function fillIndex({ disk, tables, locks }: Engine, name: string, index: string): Promise<void> {
  // Writes that began before the index was known end first; later ones keep it themselves.
  await locks.drain()
  const { table } = tables.get(name)
  const added = table.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === index)
  if (!added) return
  for await (const listed of tables.items(name)) {
    const key = itemKey(table, listed)
    await locks.hold([key], async () => {
      const item = (await disk.get(key)) as Item | undefined
      if (item) await disk.write(indexWrites(table, added, undefined, item))
    })
  }
  await saveIndexes({ tables }, name, (indexes) =>
    indexes.map((other) => (other.IndexName === index ? { ...other, IndexStatus: "ACTIVE" } : other)),
  )
}

export async function removeIndex(
  { disk, tables, locks, commits }: Engine,
  name: string,
  index: string,
): Promise<void> {
  await saveIndexes({ tables }, name, (indexes) => indexes.filter((other) => other.IndexName !== index))
  await locks.drain()
  await commits.settle()
  await disk.clear(under(indexOf(name, index)))
}

/** Finishes the indexes a killed process was filling. */
export async function resumeFilling(engine: Engine): Promise<void> {
  for (const { table } of engine.tables.all())
    for (const { IndexName, IndexStatus } of table.GlobalSecondaryIndexes ?? [])
      if (IndexStatus === "CREATING") await fillIndex(engine, table.TableName, IndexName)
}

async function saveIndexes(
  { tables }: Pick<Engine, "tables">,
  name: string,
  change: (indexes: NonNullable<Table["GlobalSecondaryIndexes"]>) => Table["GlobalSecondaryIndexes"],
): Promise<void> {
  const stored = tables.get(name)
  const { GlobalSecondaryIndexes: indexes = [] } = stored.table
  await tables.save({ ...stored, table: { ...stored.table, GlobalSecondaryIndexes: change(indexes) } })
}
