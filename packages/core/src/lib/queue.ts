import {
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs"
import { type SettingName, setting } from "./settings.ts"

const client = new SQSClient({})

type QueueSetting = Extract<SettingName, `${string}_QUEUE_URL`>

/** Puts a JSON message on a queue, which may deliver it twice. */
export async function send(queue: QueueSetting, message: object, delaySeconds = 0): Promise<void> {
  await client.send(
    new SendMessageCommand({
      QueueUrl: setting(queue),
      MessageBody: bodyOf(message),
      DelaySeconds: delaySeconds,
    }),
  )
}

/** As JSON with characters that every queue accepts: escapes the others. */
const bodyOf = (message: object): string =>
  JSON.stringify(message).replace(
    /[\ud800-\udfff\ufffe\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16)}`,
  )

/** SQS's own limit. */
const BATCH = 10

/**
 * Puts many messages on a queue, each delayed by so many seconds, 900 at most.
 * @throws Error when SQS refuses one; others may have been sent
 */
export async function sendAll<Message extends object>(
  queue: QueueSetting,
  messages: readonly Message[],
  delayOf: (message: Message) => number = () => 0,
): Promise<void> {
  await sendEntries(
    queue,
    messages.map((message) => ({ MessageBody: bodyOf(message), DelaySeconds: delayOf(message) })),
  )
}

/**
 * Puts messages on a FIFO queue, which delivers those of one group in order (group name: 128 characters at most, no
 * spaces). The queue drops a message whose deduplication id (same format) it received within five minutes.
 * @throws Error when SQS refuses one; those before it were sent, and up to nine after it may have been
 */
export async function sendInOrder<Message extends object>(
  queue: QueueSetting,
  group: string,
  messages: readonly Message[],
  deduplicationIdOf: (message: Message) => string,
): Promise<void> {
  await sendEntries(
    queue,
    messages.map((message) => ({
      MessageBody: bodyOf(message),
      MessageGroupId: group,
      MessageDeduplicationId: deduplicationIdOf(message),
    })),
  )
}

async function sendEntries(
  queue: QueueSetting,
  entries: readonly Omit<SendMessageBatchRequestEntry, "Id">[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += BATCH) {
    const Entries = entries.slice(from, from + BATCH).map((entry, index) => ({ Id: String(index), ...entry }))
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({ QueueUrl: setting(queue), Entries }),
    )
    if (Failed.length) throw new Error(`The queue did not take a message: ${Failed[0]?.Message}`)
  }
}
