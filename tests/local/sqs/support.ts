import {
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SQSClient,
} from "@aws-sdk/client-sqs"
import type { SQSRecord } from "aws-lambda"
import { onTestFinished } from "vitest"
import {
  type ConsumeOptions,
  consume,
  type QueueOptions,
  startSqs,
} from "../../../scripts/local/sqs/index.ts"

/** A local SQS of the test's own, and what tests do with one queue of it. Of a FIFO queue, a text's group stands before its colon. */
export async function start(name = "jobs") {
  const sqs = await startSqs({ dataDir: null })
  onTestFinished(() => sqs.close())
  const client = new SQSClient({
    endpoint: sqs.url,
    region: "eu-west-3",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  })
  const ordered = (text: string) => ({ MessageGroupId: text.split(":")[0], MessageDeduplicationId: text })
  return {
    queue: (options?: QueueOptions) => sqs.ensureQueue(name, options),
    send: (QueueUrl: string, ...texts: string[]) =>
      client.send(
        new SendMessageBatchCommand({
          QueueUrl,
          Entries: texts.map((text, n) => ({
            Id: String(n),
            MessageBody: JSON.stringify(text),
            ...(name.endsWith(".fifo") && ordered(text)),
          })),
        }),
      ),
    receive: async (QueueUrl = "") => {
      const request = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 })
      const { Messages = [] } = await client.send(request)
      return Messages.map(({ Body = "" }) => JSON.parse(Body))
    },
    /** How many messages the queue holds, ready and hidden. */
    count: async (QueueUrl = "") => {
      const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] })
      const { Attributes = {} } = await client.send(asked)
      const { ApproximateNumberOfMessages, ApproximateNumberOfMessagesNotVisible } = Attributes
      return [Number(ApproximateNumberOfMessages), Number(ApproximateNumberOfMessagesNotVisible)]
    },
    work: (queueUrl: string, handler: ConsumeOptions["handler"]) => {
      const consumer = consume({ queueUrl, sqsEndpoint: sqs.url, handler })
      onTestFinished(() => consumer.stop())
      return consumer
    },
  }
}

export const textsOf = (records: SQSRecord[]): string[] => records.map(({ body }) => JSON.parse(body))
