import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import * as Aggregation from "@trame/core/processes/aggregation"
import type { DynamoDBStreamEvent } from "aws-lambda"
import { changedItems } from "./changed-items.ts"

/**
 * Updates data derived from the table: totals, timeline summaries for lists, and packed rows. After a failure the batch
 * is repeated, which does no harm.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  const items = changedItems(event)
  await Promise.all([
    Aggregation.reconcile(items),
    Collaborations.keepOpenSteps(items),
    Aggregation.packChangedRows(items),
  ])
}
