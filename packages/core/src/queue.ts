import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs"
import { setting } from "./settings.ts"

const client = new SQSClient({})

type QueueSetting = "CLIENT_CHANGES_QUEUE_URL" | "LIVE_UPDATES_QUEUE_URL" | "TOTALS_SWEEP_QUEUE_URL"

/** Puts a JSON message on a queue; consumers may get it twice. */
export async function send(queue: QueueSetting, message: object, delaySeconds = 0): Promise<void> {
  await client.send(
    new SendMessageCommand({
      QueueUrl: setting(queue),
      MessageBody: JSON.stringify(message),
      DelaySeconds: delaySeconds,
    }),
  )
}
