import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb"
import { CREDENTIALS, REGION, TABLE } from "./environment.ts"

const INDEXES = ["gsi1", "gsi2", "gsi3", "gsi4"]
const keys = (prefix: string) => [`${prefix}pk`, `${prefix}sk`] as const

const schema = ([partition, sort]: readonly [string, string]) => [
  { AttributeName: partition, KeyType: "HASH" as const },
  { AttributeName: sort, KeyType: "RANGE" as const },
]

/** The one table, as the storage stack defines it. */
const definition: CreateTableCommandInput = {
  TableName: TABLE,
  BillingMode: "PAY_PER_REQUEST",
  KeySchema: schema(keys("")),
  AttributeDefinitions: ["", ...INDEXES]
    .flatMap(keys)
    .map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
  GlobalSecondaryIndexes: INDEXES.map((IndexName) => ({
    IndexName,
    KeySchema: schema(keys(IndexName)),
    Projection: { ProjectionType: "ALL" },
  })),
}

export async function createTable(endpoint: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region: REGION, credentials: CREDENTIALS })
  try {
    if (await exists(client)) return
    await client.send(new CreateTableCommand(definition))
    await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 0.05 }, { TableName: TABLE })
    const TimeToLiveSpecification = { AttributeName: "expiresAt", Enabled: true }
    await client.send(new UpdateTimeToLiveCommand({ TableName: TABLE, TimeToLiveSpecification }))
  } finally {
    client.destroy()
  }
}

async function exists(client: DynamoDBClient): Promise<boolean> {
  try {
    await client.send(new DescribeTableCommand({ TableName: TABLE }))
    return true
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false
    throw error
  }
}
