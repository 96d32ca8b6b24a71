import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb"
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb"
import { onTestFinished } from "vitest"
import { type DynamoDbOptions, startDynamoDb } from "../../../scripts/local/dynamodb/index.ts"

export const TableName = "trame"

export const StreamSpecification = { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" } as const

export function clientFor(endpoint: string): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    endpoint,
    region: "eu-west-3",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    maxAttempts: 1,
  })
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
}

/** A table shaped like ours: pk and sk, a global index and a stream. */
export async function createTable(client: DynamoDBDocumentClient, name = TableName): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
      AttributeDefinitions: ["pk", "sk", "gsi1pk", "gsi1sk"].map((AttributeName) => ({
        AttributeName,
        AttributeType: "S",
      })),
      GlobalSecondaryIndexes: [
        {
          IndexName: "gsi1",
          KeySchema: [
            { AttributeName: "gsi1pk", KeyType: "HASH" },
            { AttributeName: "gsi1sk", KeyType: "RANGE" },
          ],
          Projection: { ProjectionType: "ALL" },
        },
      ],
      StreamSpecification,
    }),
  )
}

/** The calls that most tests make on such a table. */
export function callsOf(client: DynamoDBDocumentClient) {
  return {
    client,
    put: (Item: object) => client.send(new PutCommand({ TableName, Item: { sk: "s", ...Item } })),
    read: async (pk: string, sk = "s") =>
      (await client.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))).Item,
    /** Every row of a partition of the table or of its index, over all pages. */
    query: async (
      pk: string,
      IndexName?: "gsi1",
      more: { Limit?: number; ScanIndexForward?: boolean } = {},
    ) => {
      const found: Record<string, unknown>[] = []
      let ExclusiveStartKey: Record<string, unknown> | undefined
      do {
        const page = await client.send(
          new QueryCommand({
            TableName,
            IndexName,
            KeyConditionExpression: "#pk = :pk",
            ExpressionAttributeNames: { "#pk": IndexName ? "gsi1pk" : "pk" },
            ExpressionAttributeValues: { ":pk": pk },
            ExclusiveStartKey,
            ...more,
          }),
        )
        found.push(...(page.Items ?? []))
        ExclusiveStartKey = page.LastEvaluatedKey
      } while (ExclusiveStartKey)
      return found
    },
  }
}

/** A local DynamoDB of the test's own, with one table. */
export async function startTable(options: Partial<DynamoDbOptions> = {}) {
  const db = await startDynamoDb({ dataDir: null, ...options })
  onTestFinished(() => db.close())
  const client = clientFor(db.url)
  await createTable(client)
  return { db, ...callsOf(client) }
}
