import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda"
import { logger } from "../logger.ts"

/**
 * The handler of a queue. Records are handled side by side, and each one's outcome goes by its id, so only what failed
 * comes again.
 * @param failure what the log says of a record that failed
 */
export const queueHandler =
  (failure: string, handle: (body: unknown) => Promise<void>) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const isHandled = async ({ messageId, body }: SQSRecord): Promise<boolean> => {
      try {
        await handle(JSON.parse(body))
        return true
      } catch (error) {
        logger.error(failure, { messageId, error: error instanceof Error ? error : String(error) })
        return false
      }
    }
    const handled = await Promise.all(Records.map(isHandled))
    const failed = Records.filter((_, index) => !handled[index])
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) }
  }
