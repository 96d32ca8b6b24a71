import { setTimeout as delay } from "node:timers/promises"
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs"
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda"
import type { Invoke } from "../lambda/invoke.ts"
import { logFailure } from "../lambda/load.ts"

export interface ConsumeOptions {
  queueUrl: string
  sqsEndpoint: string
  /** When it fails, all records are delivered again later; else only those it reports as failed. */
  handler: Invoke<SQSEvent, SQSBatchResponse | undefined> | Invoke<SQSEvent, void>
  /** 10 by default, as on AWS. */
  batchSize?: number
}

export interface Consumer {
  /** Finishes the current batch, and takes no other. */
  stop(): Promise<void>
}

/** SQS's maximum: an idle engine sends hardly any request. */
const WAIT_SECONDS = 20
const RETRY_MS = 500

/** Feeds a Lambda handler from a queue, like AWS's event source mapping. */
export function consume(options: ConsumeOptions): Consumer {
  const region = localRegion()
  const client = localClient(options.sqsEndpoint, region)
  const stopping = new AbortController()
  const { signal } = stopping
  async function pump(): Promise<void> {
    while (!signal.aborted) {
      try {
        await deliver(client, region, options, signal)
      } catch (error) {
        if (signal.aborted) return
        console.error(`Reading ${options.queueUrl} failed`, error)
        await delay(RETRY_MS)
      }
    }
  }
  const running = pump()
  return {
    stop: async () => {
      stopping.abort()
      await running
      client.destroy()
    },
  }
}

async function deliver(
  client: SQSClient,
  region: string,
  { queueUrl: QueueUrl, handler, batchSize = 10 }: ConsumeOptions,
  abortSignal: AbortSignal,
): Promise<void> {
  const { Messages: messages = [] } = await client.send(
    new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: batchSize,
      WaitTimeSeconds: WAIT_SECONDS,
      MessageSystemAttributeNames: ["All"],
    }),
    { abortSignal },
  )
  if (messages.length === 0) return
  const name = QueueUrl.split("/").at(-1) ?? ""
  const records = messages.map((message) => toRecord(message, region, name))
  const done = await succeeded(records, () => handler({ Records: records }))
  if (done.length === 0) return
  const Entries = done.map(({ messageId: Id, receiptHandle: ReceiptHandle }) => ({ Id, ReceiptHandle }))
  await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }))
}

/** The records to delete. Like AWS, none when the handler throws or reports an unknown id. */
async function succeeded(
  records: SQSRecord[],
  handle: () => Promise<SQSBatchResponse | undefined> | Promise<void>,
): Promise<SQSRecord[]> {
  try {
    const failed = new Set((await handle())?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier))
    const known = new Set(records.map(({ messageId }) => messageId))
    const understood = [...failed].every((id) => known.has(id))
    return understood ? inOrder(records, failed) : []
  } catch (error) {
    logFailure("A queue handler failed; its messages will be delivered again", error)
    return []
  }
}

/**
 * Unreported records that are behind no failed record of their group. AWS would delete also those behind one: here a
 * handler with an incomplete report is logged, and loses nothing.
 */
function inOrder(records: SQSRecord[], failed: ReadonlySet<string>): SQSRecord[] {
  const heldUp = new Set<string>()
  return records.filter(({ messageId, attributes: { MessageGroupId: group } }) => {
    if (failed.has(messageId)) {
      if (group) heldUp.add(group)
      return false
    }
    if (!group || !heldUp.has(group)) return true
    console.error(`The handler of a FIFO queue must also report what is behind a failed record: ${messageId}`)
    return false
  })
}

function toRecord(message: Message, region: string, queue: string): SQSRecord {
  const { Attributes: system = {} } = message
  return {
    messageId: message.MessageId ?? "",
    receiptHandle: message.ReceiptHandle ?? "",
    body: message.Body ?? "",
    attributes: {
      ApproximateReceiveCount: "1",
      SentTimestamp: "0",
      SenderId: "local",
      ApproximateFirstReceiveTimestamp: "0",
      ...system,
    },
    messageAttributes: {},
    md5OfBody: message.MD5OfBody ?? "",
    eventSource: "aws:sqs",
    eventSourceARN: `arn:aws:sqs:${region}:000000000000:${queue}`,
    awsRegion: region,
  }
}

export function localRegion(): string {
  return process.env.AWS_REGION ?? "eu-west-3"
}

export function localClient(endpoint: string, region: string): SQSClient {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" }
  return new SQSClient({ endpoint, region, credentials })
}
