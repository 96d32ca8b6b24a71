import { announce, tellTeam } from "@trame/core/processes/announce"
import type { DynamoDBStreamEvent } from "aws-lambda"
import { changedItems, changesIn } from "./changed-items.ts"

/**
 * Announces what the table's changes made stale, and what people did. When it fails the batch comes again, which does no
 * harm.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  await Promise.all([announce(changedItems(event)), tellTeam(changesIn(event))])
}
