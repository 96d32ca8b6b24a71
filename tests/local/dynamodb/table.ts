import { CreateTableCommand, type CreateTableCommandInput, DynamoDBClient } from "@aws-sdk/client-dynamodb"
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb"

export function clientFor(endpoint: string): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    endpoint,
    region: "eu-west-3",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    maxAttempts: 1,
  })
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
}

const index = (n: number) => ({
  IndexName: `gsi${n}`,
  KeySchema: [
    { AttributeName: `gsi${n}pk`, KeyType: "HASH" as const },
    { AttributeName: `gsi${n}sk`, KeyType: "RANGE" as const },
  ],
  Projection: { ProjectionType: "ALL" as const },
})

const text = (AttributeName: string) => ({ AttributeName, AttributeType: "S" as const })

/** A table shaped like ours: pk and sk, and two global indexes. */
export const definition = (TableName: string): CreateTableCommandInput => ({
  TableName,
  BillingMode: "PAY_PER_REQUEST",
  KeySchema: [
    { AttributeName: "pk", KeyType: "HASH" },
    { AttributeName: "sk", KeyType: "RANGE" },
  ],
  AttributeDefinitions: ["pk", "sk", "gsi1pk", "gsi1sk", "gsi2pk", "gsi2sk"].map(text),
  GlobalSecondaryIndexes: [index(1), index(2)],
})

export async function createTable(client: DynamoDBDocumentClient, name = "trame"): Promise<void> {
  await client.send(new CreateTableCommand(definition(name)))
}
