import { type Item, validationError } from "dynalite/db/index.js"
import { tableName } from "./definitions.ts"
import { itemKey } from "./keys.ts"
import { type Answer, type Engine, planChange } from "./writes.ts"

export async function updateTimeToLive({ tables }: Engine, body: object): Promise<Answer> {
  const { table, timeToLive } = tables.get(tableName(body))
  const { TimeToLiveSpecification: wanted } = body as {
    TimeToLiveSpecification?: { AttributeName?: string; Enabled?: boolean }
  }
  if (!wanted?.AttributeName) throw validationError("TimeToLiveSpecification must have an AttributeName")
  if (wanted.Enabled === (timeToLive !== undefined))
    throw validationError(`TimeToLive is already ${wanted.Enabled ? "enabled" : "disabled"}`)
  await tables.save({ table, ...(wanted.Enabled && { timeToLive: wanted.AttributeName }) })
  return { TimeToLiveSpecification: wanted }
}

/** Deletes expired items like any other delete: indexes and stream follow. */
export async function sweepExpired(engine: Engine): Promise<void> {
  const { disk, tables, locks, commits } = engine
  for (const { table, timeToLive } of tables.all()) {
    if (timeToLive === undefined) continue
    for await (const listed of tables.items(table.TableName)) {
      if (!isExpired(listed, timeToLive)) continue
      const key = itemKey(table, listed)
      await locks.hold([key], async () => {
        const item = (await disk.get(key)) as Item | undefined
        if (item && isExpired(item, timeToLive))
          await commits.add(planChange(table, key, item, undefined, true))
      })
    }
  }
}

/** Like AWS: only whole numbers of seconds, and none older than five years. */
function isExpired(item: Item, attribute: string): boolean {
  const at = Number(item[attribute]?.N ?? Number.NaN)
  const now = Date.now() / 1000
  return at <= now && at > now - 5 * 365 * 86_400
}
