import {
  GetQueueAttributesCommand,
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SQSClient,
} from "@aws-sdk/client-sqs"
import { onTestFinished } from "vitest"
import {
  type ConsumeOptions,
  consume,
  type QueueOptions,
  startSqs,
} from "../../../scripts/local/sqs/index.ts"

/** The local SQS, and what tests do with one queue of it. */
export async function start(dataDir: string | null = null, name = "jobs") {
  const sqs = await startSqs({ dataDir })
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    await sqs.close()
  }
  onTestFinished(close)
  const client = new SQSClient({
    endpoint: sqs.url,
    region: "eu-west-3",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  })
  const sendEntries = (QueueUrl: string, entries: Omit<SendMessageBatchRequestEntry, "Id">[]) =>
    client.send(
      new SendMessageBatchCommand({
        QueueUrl,
        Entries: entries.map((entry, n) => ({ Id: String(n), ...entry })),
      }),
    )
  const send = (QueueUrl: string, ...bodies: string[]) =>
    sendEntries(
      QueueUrl,
      bodies.map((MessageBody) => ({ MessageBody })),
    )
  const count = async (QueueUrl = "") => {
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }),
    )
    return {
      ready: Number(Attributes?.ApproximateNumberOfMessages),
      hidden: Number(Attributes?.ApproximateNumberOfMessagesNotVisible),
    }
  }
  const work = (queueUrl: string, handler: ConsumeOptions["handler"]) => {
    const consumer = consume({ queueUrl, sqsEndpoint: sqs.url, handler })
    onTestFinished(() => consumer.stop())
    return consumer
  }
  const queue = (options?: QueueOptions) => sqs.ensureQueue(name, options)
  return { sqs, client, send, sendEntries, count, work, queue, close }
}
