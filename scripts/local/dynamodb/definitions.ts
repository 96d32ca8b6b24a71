import { type Index, type Table, validationError } from "dynalite/db/index.js"
import { check } from "./requests.ts"
import type { Answer, Engine } from "./writes.ts"

/** Local tables are ready at once. */
export async function createTable(engine: Engine, body: object): Promise<Answer> {
  const request = check<Table>("CreateTable", body)
  const isKnown = ({ Projection }: Index) => Projection.ProjectionType === "ALL"
  if ("LocalSecondaryIndexes" in request || request.GlobalSecondaryIndexes?.every(isKnown) === false)
    throw validationError("Only global indexes of whole items can be made here")
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
  }
  await engine.tables.create(table)
  return { TableDescription: descriptionOf(table) }
}

export async function describeTable({ tables }: Engine, body: object): Promise<Answer> {
  return { Table: descriptionOf(tables.get(tableName(body)).table) }
}

/**
 * Enables or disables the stream; billing changes have no effect here. Indexes never change: data folders have a
 * format.
 */
export async function updateTable({ tables }: Engine, body: object): Promise<Answer> {
  if ("GlobalSecondaryIndexUpdates" in body) throw validationError("Only a stream can be switched here")
  const name = tableName(body)
  const stored = tables.get(name)
  const stream = streamOf(body, stored.table.TableArn)
  if (stream) await tables.save({ ...stored, table: { ...stored.table, ...stream } })
  return { TableDescription: descriptionOf(tables.get(name).table) }
}

/** A stream contains both images, whatever the requested view. */
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
