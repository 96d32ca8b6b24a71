import {
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs"
import { type SettingName, setting } from "./settings.ts"

const client = new SQSClient({})

type QueueSetting = Extract<SettingName, `${string}_QUEUE_URL`>

/** Puts a JSON message on a queue; consumers may get it twice. */
export async function send(queue: QueueSetting, message: object, delaySeconds = 0): Promise<void> {
  await client.send(
    new SendMessageCommand({
      QueueUrl: setting(queue),
      MessageBody: bodyOf(message),
      DelaySeconds: delaySeconds,
    }),
  )
}

/** As JSON in characters that every queue takes: the others are written by their number. */
const bodyOf = (message: object): string =>
  JSON.stringify(message).replace(
    /[\ud800-\udfff\ufffe\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16)}`,
  )

/** SQS's own limit. */
const BATCH = 10

/**
 * Puts many messages on a queue, each to be seen after so many seconds, 900 at most.
 * @throws Error when one of them was not taken; others may have been
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
 * Puts messages on a FIFO queue, to be handled one after the other among those of the same group (128 characters at
 * most, no spaces). One whose deduplication id (likewise) was on the queue within five minutes is not taken again.
 * @throws Error when one of them was not taken; what was sent before it was, and up to nine behind it may have been
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
