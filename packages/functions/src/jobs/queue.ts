import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda"
import { logger } from "../logger.ts"

/**
 * The handler of a queue. Handles records in parallel and reports each failed one by its id, so that only failed ones
 * are repeated.
 * @param failure log message for a failed record
 */
export const queueHandler =
  (failure: string, handle: Handle) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const handled = await Promise.all(Records.map((record) => succeeds(failure, handle, record)))
    return comingAgain(Records.filter((_, index) => !handled[index]))
  }

/**
 * The handler of a FIFO queue. Handles records in sequence; repeats the first failed one with all after it, so that
 * order is kept.
 * @param failure log message for a failed record
 */
export const fifoQueueHandler =
  (failure: string, handle: Handle) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    for (const [index, record] of Records.entries()) {
      if (!(await succeeds(failure, handle, record))) return comingAgain(Records.slice(index))
    }
    return comingAgain([])
  }

type Handle = (body: unknown) => Promise<void>

async function succeeds(failure: string, handle: Handle, { messageId, body }: SQSRecord): Promise<boolean> {
  try {
    await handle(JSON.parse(body))
    return true
  } catch (error) {
    logger.error(failure, { messageId, error: error instanceof Error ? error : String(error) })
    return false
  }
}

const comingAgain = (records: readonly SQSRecord[]): SQSBatchResponse => ({
  batchItemFailures: records.map(({ messageId }) => ({ itemIdentifier: messageId })),
})
