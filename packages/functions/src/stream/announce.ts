import { announce, tellTeam } from "@trame/core/processes/announce"
import type { DynamoDBStreamEvent } from "aws-lambda"
import { changedItems, changesIn } from "./changed-items.ts"

/**
 * Announces stale queries and people's actions from the table's changes. After a failure the batch is repeated, which
 * does no harm.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  await Promise.all([announce(changedItems(event)), tellTeam(changesIn(event))])
}
