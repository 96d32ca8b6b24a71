import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs"
import { newId } from "@trame/core/lib/id"
import { sendAll, sendInOrder } from "@trame/core/lib/queue"
import { describe, expect, it } from "vitest"
import { ownQueue } from "../../support/ownQueue.ts"

describe("messages of a FIFO queue", () => {
  it("carry their group, keep their order, and are taken once", async () => {
    const receive = await newFifoQueue()
    const idOf = ({ n }: { n: number }) => `change-${n}`
    await send(numbered(6), idOf)
    await send(numbered(7), idOf)
    expect(await receive()).toEqual(numbered(7).map((message) => ({ message, group: "writer" })))
  })

  it("keep their order when they need several requests, arrive as they were, or are told as not taken", async () => {
    const receive = await newFifoQueue()
    const text = "été 🌞 \u0007 \ufffe \uffff \ud83d \u{10ffff} \\ud83d"
    const messages = numbered(23).map(({ n }) => ({ n, text }))
    await send(messages, ({ n }) => String(n))
    expect((await receive()).map(({ message }) => message)).toEqual(messages.slice(0, 10))
    await expect(send(numbered(1), () => "")).rejects.toThrow("The queue did not take a message")
  })
})

describe("messages of a queue", () => {
  it("are each held back for as long as is said of them", async () => {
    const waiting = await ownQueue("TOTALS_SWEEP_QUEUE_URL")
    await sendAll("TOTALS_SWEEP_QUEUE_URL", numbered(14), ({ n }) => (n % 2 ? 900 : 0))
    await sendAll("TOTALS_SWEEP_QUEUE_URL", numbered(14))
    expect(await waiting()).toEqual({ now: 7 + 14, later: 7 })
  })
})

const client = new SQSClient({})

/** A FIFO queue of this test alone, under the name of a setting that it does not need. */
async function newFifoQueue() {
  const QueueName = `${newId().slice(0, 40)}.fifo`
  await client.send(new CreateQueueCommand({ QueueName, Attributes: { FifoQueue: "true" } }))
  const QueueUrl = `${process.env.AWS_ENDPOINT_URL_SQS}/000000000000/${QueueName}`
  process.env.NAME_CHANGES_QUEUE_URL = QueueUrl
  return async () => {
    const request = { QueueUrl, MaxNumberOfMessages: 10, MessageSystemAttributeNames: ["All" as const] }
    const { Messages = [] } = await client.send(new ReceiveMessageCommand(request))
    return Messages.map(({ Body = "", Attributes }) => ({
      message: JSON.parse(Body),
      group: Attributes?.MessageGroupId,
    }))
  }
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => ({ n }))
const send = <Message extends object>(messages: Message[], idOf: (message: Message) => string) =>
  sendInOrder("NAME_CHANGES_QUEUE_URL", "writer", messages, idOf)
