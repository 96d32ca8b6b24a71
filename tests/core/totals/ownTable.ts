import * as Aggregation from "@trame/core/processes/aggregation"
import { changedItems } from "@trame/functions/stream/changed-items"
import type { DynamoDBRecord } from "aws-lambda"
import { expect } from "vitest"
import { startDynamoDb } from "../../../scripts/local/dynamodb/index.ts"
import { createTable } from "../../../scripts/local/table.ts"
import { assertAlone } from "../../support/alone.ts"
import { recount } from "./recount.ts"

export type ChangedItem = ReturnType<typeof changedItems>[number]

const READER = "test"
const MOST = 1000

/**
 * A table of this test file's own, whose stream nobody reads but the test. To be made before the first
 * request: the client keeps the address that it finds then.
 */
export async function ownTable({ indexLagMs = 100 } = {}) {
  assertAlone()
  const { url, stream, close } = await startDynamoDb({ dataDir: null, indexLagMs })
  await createTable(url)
  await stream.register([READER])
  process.env.AWS_ENDPOINT_URL_DYNAMODB = url

  /** At most so many records that were not taken yet. */
  async function taken(count: number): Promise<DynamoDBRecord[]> {
    const records = await stream.read(READER, count)
    const last = records.at(-1)?.dynamodb?.SequenceNumber
    if (last) await stream.advance(READER, last)
    return records
  }

  /** The changes since the last call, which no other reader gets. */
  async function changes(): Promise<ChangedItem[]> {
    const all: DynamoDBRecord[] = []
    for (let some = await taken(MOST); some.length; some = await taken(MOST)) all.push(...some)
    return changedItems({ Records: all })
  }
  /** Tells the totals of all changes, and of what these change in turn, until nothing changes any more. */
  async function settle(): Promise<void> {
    for (let items = await changes(); items.length; items = await changes())
      await Aggregation.reconcile(items)
  }
  /** Once settled, the totals are what a recount tells. */
  async function expectRight(): Promise<void> {
    await settle()
    const { counted, stored } = await recount()
    expect(stored).toEqual(counted)
  }

  return { close, changes, settle, expectRight }
}
