import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb"
import { INDEXES, keysOf, TTL_ATTRIBUTE } from "@trame/core/lib/table"
import { CREDENTIALS, REGION, TABLE } from "./environment.ts"

const schema = ([partition, sort]: readonly [string, string]) => [
  { AttributeName: partition, KeyType: "HASH" as const },
  { AttributeName: sort, KeyType: "RANGE" as const },
]

const StreamSpecification = { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" } as const

/** The one table, as the storage stack defines it. */
const definition: CreateTableCommandInput = {
  TableName: TABLE,
  BillingMode: "PAY_PER_REQUEST",
  StreamSpecification,
  KeySchema: schema(keysOf()),
  AttributeDefinitions: [undefined, ...INDEXES]
    .flatMap(keysOf)
    .map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
  GlobalSecondaryIndexes: INDEXES.map((IndexName) => ({
    IndexName,
    KeySchema: schema(keysOf(IndexName)),
    Projection: { ProjectionType: "ALL" },
  })),
}

export async function createTable(endpoint: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region: REGION, credentials: CREDENTIALS })
  try {
    const existing = await tableOf(client)
    if (existing?.StreamSpecification?.StreamEnabled) return
    if (existing)
      return void (await client.send(new UpdateTableCommand({ TableName: TABLE, StreamSpecification })))
    await client.send(new CreateTableCommand(definition))
    await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 0.05 }, { TableName: TABLE })
    const TimeToLiveSpecification = { AttributeName: TTL_ATTRIBUTE, Enabled: true }
    await client.send(new UpdateTimeToLiveCommand({ TableName: TABLE, TimeToLiveSpecification }))
  } finally {
    client.destroy()
  }
}

async function tableOf(client: DynamoDBClient): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: TABLE }))).Table
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}
