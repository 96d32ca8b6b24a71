import { type Index, type KeyElement, type Table, validationError } from "dynalite/db/index.js"
import { fillIndex, removeIndex } from "./backfill.ts"
import { apiError } from "./errors.ts"
import { check } from "./requests.ts"
import type { Answer, Engine } from "./writes.ts"

/** Tables are ready as soon as they are answered for: nothing to wait for locally. */
export async function createTable(engine: Engine, body: object): Promise<Answer> {
  const request = check<Table>("CreateTable", body)
  const TableArn = `arn:aws:dynamodb:${region()}:000000000000:table/${request.TableName}`
  const ready = (index: Index): Index => describeIndex(index, TableArn)
  const table: Table = {
    ...request,
    ...streamOf(body, TableArn),
    TableArn,
    TableStatus: "ACTIVE",
    CreationDateTime: Date.now() / 1000,
    ...(request.GlobalSecondaryIndexes && {
      GlobalSecondaryIndexes: request.GlobalSecondaryIndexes.map(ready),
    }),
    ...(request.LocalSecondaryIndexes && {
      LocalSecondaryIndexes: request.LocalSecondaryIndexes.map(ready),
    }),
  }
  await engine.tables.create(table)
  return { TableDescription: descriptionOf(table) }
}

export async function describeTable({ tables }: Engine, body: object): Promise<Answer> {
  return { Table: descriptionOf(tables.get(tableName(body)).table) }
}

export async function listTables({ tables }: Engine): Promise<Answer> {
  return {
    TableNames: tables
      .all()
      .map(({ table }) => table.TableName)
      .sort(),
  }
}

export async function deleteTable({ tables, locks, commits }: Engine, body: object): Promise<Answer> {
  const { table } = tables.get(tableName(body))
  await locks.drain()
  await commits.settle()
  await tables.remove(table.TableName)
  return { TableDescription: descriptionOf({ ...table, TableStatus: "DELETING" }) }
}

interface IndexUpdate {
  Create?: Index & { KeySchema: KeyElement[] }
  Delete?: { IndexName: string }
}

/**
 * Switches the stream, adds or removes one global index, filling the new one before it answers. Billing
 * changes mean nothing here.
 */
export async function updateTable(engine: Engine, body: object): Promise<Answer> {
  const request = body as {
    AttributeDefinitions?: Table["AttributeDefinitions"]
    GlobalSecondaryIndexUpdates?: IndexUpdate[]
  }
  const name = tableName(body)
  const stored = engine.tables.get(name)
  const stream = streamOf(body, stored.table.TableArn)
  if (stream) await engine.tables.save({ ...stored, table: { ...stored.table, ...stream } })
  const updates = request.GlobalSecondaryIndexUpdates ?? []
  if (updates.length > 1)
    throw apiError("LimitExceededException", "Only 1 online index can be created or deleted simultaneously")
  for (const { Create: added, Delete: removed } of updates) {
    if (added) await addIndex(engine, name, added, request.AttributeDefinitions ?? [])
    if (removed) await removeIndex(engine, name, removed.IndexName)
  }
  return { TableDescription: descriptionOf(engine.tables.get(name).table) }
}

async function addIndex(
  engine: Engine,
  name: string,
  index: Index,
  added: Table["AttributeDefinitions"],
): Promise<void> {
  const stored = engine.tables.get(name)
  const { table } = stored
  if (table.GlobalSecondaryIndexes?.some(({ IndexName }) => IndexName === index.IndexName))
    throw validationError(`Attempting to create an index which already exists: ${index.IndexName}`)
  const known = new Set(table.AttributeDefinitions.map(({ AttributeName }) => AttributeName))
  const definitions = [
    ...table.AttributeDefinitions,
    ...added.filter(({ AttributeName }) => !known.has(AttributeName)),
  ]
  for (const { AttributeName } of index.KeySchema)
    if (!definitions.some((definition) => definition.AttributeName === AttributeName))
      throw validationError(
        `One or more parameter values were invalid: Some index key attributes are not defined in AttributeDefinitions. Keys: [${AttributeName}]`,
      )
  const filling = { ...describeIndex(index, table.TableArn), IndexStatus: "CREATING" }
  await engine.tables.save({
    ...stored,
    table: {
      ...table,
      AttributeDefinitions: definitions,
      GlobalSecondaryIndexes: [...(table.GlobalSecondaryIndexes ?? []), filling],
    },
  })
  await fillIndex(engine, name, index.IndexName)
}

/** A stream holds both images, whatever view is asked for. */
function streamOf(body: object, tableArn: string): Partial<Table> | undefined {
  const { StreamSpecification } = body as Pick<Table, "StreamSpecification">
  if (!StreamSpecification) return undefined
  const LatestStreamLabel = new Date().toISOString().slice(0, -1)
  return {
    StreamSpecification,
    LatestStreamLabel,
    LatestStreamArn: `${tableArn}/stream/${LatestStreamLabel}`,
  }
}

function describeIndex(index: Index, tableArn: string): Index {
  return { ...index, IndexStatus: "ACTIVE", IndexArn: `${tableArn}/index/${index.IndexName}` }
}

function descriptionOf(table: Table): object {
  return { ...table, ItemCount: 0, TableSizeBytes: 0, BillingModeSummary: { BillingMode: "PAY_PER_REQUEST" } }
}

/** @throws ApiError ValidationException */
export function tableName(body: object): string {
  if ("TableName" in body && typeof body.TableName === "string") return body.TableName
  throw validationError("The parameter 'TableName' is required but was not present in the request")
}

function region(): string {
  return process.env.AWS_REGION ?? "eu-west-3"
}
