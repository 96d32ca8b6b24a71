import { Clients } from "@trame/core/clients/index"
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda"
import { logger } from "../api/logger.ts"

/** Carries renamed and deleted clients to their collaborations; each record's outcome goes by its id. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const failed = await Promise.all(Records.map(handle))
  return { batchItemFailures: failed.flatMap((id) => (id ? [{ itemIdentifier: id }] : [])) }
}

/** The message's id when it has to come again. */
async function handle({ messageId, body }: SQSRecord): Promise<string | null> {
  try {
    await Clients.carry(Clients.clientChange.parse(JSON.parse(body)))
    return null
  } catch (error) {
    logger.error("A client change failed", {
      messageId,
      error: error instanceof Error ? error : String(error),
    })
    return messageId
  }
}
