import { announce } from "@trame/core/processes/announce"
import type { DynamoDBStreamEvent } from "aws-lambda"
import { changedItems } from "./changed-items.ts"

/** Announces what the table's changes made stale. When it fails the batch comes again, which does no harm. */
export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  await announce(changedItems(event))
}
