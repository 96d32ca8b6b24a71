import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs"
import { type SettingName, setting } from "./settings.ts"

const client = new SQSClient({})

type QueueSetting = Extract<SettingName, `${string}_QUEUE_URL`>

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

/** SQS's own limit. */
const BATCH = 10

/** Puts many messages on a queue. @throws Error when one of them was not taken; others may have been */
export async function sendAll(queue: QueueSetting, messages: readonly object[]): Promise<void> {
  for (let from = 0; from < messages.length; from += BATCH) {
    const Entries = messages
      .slice(from, from + BATCH)
      .map((message, index) => ({ Id: String(index), MessageBody: JSON.stringify(message) }))
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({ QueueUrl: setting(queue), Entries }),
    )
    if (Failed.length) throw new Error(`The queue did not take a message: ${Failed[0]?.Message}`)
  }
}
