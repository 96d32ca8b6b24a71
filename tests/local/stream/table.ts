import { CreateTableCommand } from "@aws-sdk/client-dynamodb"
import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb"
import type { DynamoDBRecord } from "aws-lambda"
import { definition } from "../dynamodb/table.ts"

export const TableName = "trame"

export const StreamSpecification = { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" } as const

export async function createTableWithStream(client: DynamoDBDocumentClient): Promise<void> {
  await client.send(new CreateTableCommand({ ...definition(TableName), StreamSpecification }))
}

export async function put(client: DynamoDBDocumentClient, sk: string, rest: object = {}): Promise<void> {
  await client.send(new PutCommand({ TableName, Item: { pk: "p", sk, ...rest } }))
}

export const sortKey = (record: DynamoDBRecord): string => record.dynamodb?.Keys?.sk?.S ?? ""

export const numberOf = (record: DynamoDBRecord): string => record.dynamodb?.SequenceNumber ?? ""
