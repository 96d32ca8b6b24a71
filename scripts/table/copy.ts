import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
  paginateScan,
  type WriteRequest,
} from "@aws-sdk/client-dynamodb"

const SEGMENTS = 4
/** DynamoDB's own limit. */
const BATCH = 25

type Item = Record<string, AttributeValue>

/**
 * Copies every item of a table over those of another, whose other items stay. It may be repeated after an interruption.
 * Returns the number of copied items.
 */
export async function copyTable(from: string, to: string): Promise<number> {
  const client = new DynamoDBClient({})
  try {
    const counts = Array.from({ length: SEGMENTS }, (_, segment) => copySegment(client, from, to, segment))
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  } finally {
    client.destroy()
  }
}

async function copySegment(client: DynamoDBClient, from: string, to: string, Segment: number) {
  let count = 0
  const segment = { TableName: from, Segment, TotalSegments: SEGMENTS, ConsistentRead: true }
  for await (const { Items = [] } of paginateScan({ client }, segment)) {
    for (let start = 0; start < Items.length; start += BATCH) {
      await put(client, to, Items.slice(start, start + BATCH))
    }
    count += Items.length
  }
  return count
}

async function put(client: DynamoDBClient, table: string, items: Item[]): Promise<void> {
  let left: WriteRequest[] = items.map((Item) => ({ PutRequest: { Item } }))
  while (left.length > 0) {
    const { UnprocessedItems } = await client.send(
      new BatchWriteItemCommand({ RequestItems: { [table]: left } }),
    )
    left = UnprocessedItems?.[table] ?? []
  }
}
