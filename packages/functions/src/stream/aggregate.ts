import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { Aggregation } from "@trame/core/processes/aggregation"
import type { DynamoDBStreamEvent } from "aws-lambda"
import { changedItems } from "./changed-items.ts"

/**
 * Keeps what follows from the table's changes: totals, what lists say of timelines, and the packed rows that they go
 * through. When it fails the batch comes again, which does no harm.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  const items = changedItems(event)
  await Promise.all([
    Aggregation.reconcile(items),
    Collaborations.keepOpenSteps(items),
    Aggregation.packChangedRows(items),
  ])
}
