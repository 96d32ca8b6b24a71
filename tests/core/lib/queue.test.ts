import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs"
import { newId } from "@trame/core/lib/id"
import { sendAll, sendInOrder } from "@trame/core/lib/queue"
import { expect, test } from "vitest"
import { ownQueue } from "../../support/ownQueue.ts"

const client = new SQSClient({})

/** A FIFO queue of this test alone, under the name of a setting that it does not need. */
async function newFifoQueue(): Promise<string> {
  const name = `${newId().slice(0, 40)}.fifo`
  await client.send(new CreateQueueCommand({ QueueName: name, Attributes: { FifoQueue: "true" } }))
  const url = `${process.env.AWS_ENDPOINT_URL_SQS}/000000000000/${name}`
  process.env.NAME_CHANGES_QUEUE_URL = url
  return url
}

async function receive(QueueUrl: string) {
  const request = new ReceiveMessageCommand({
    QueueUrl,
    MaxNumberOfMessages: 10,
    MessageSystemAttributeNames: ["All"],
  })
  const { Messages = [] } = await client.send(request)
  return Messages.map(({ Body = "", Attributes }) => ({
    message: JSON.parse(Body),
    group: Attributes?.MessageGroupId,
  }))
}

test("messages of a FIFO queue carry their group, keep their order, and are taken once", async () => {
  const queue = await newFifoQueue()
  const messages = Array.from({ length: 6 }, (_, n) => ({ n }))
  const idOf = ({ n }: { n: number }) => `change-${n}`
  await sendInOrder("NAME_CHANGES_QUEUE_URL", "writer", messages, idOf)
  await sendInOrder("NAME_CHANGES_QUEUE_URL", "writer", [...messages, { n: 6 }], idOf)
  expect(await receive(queue)).toEqual(
    [...messages, { n: 6 }].map((message) => ({ message, group: "writer" })),
  )
})

test("more messages than one request takes keep their order; one that is not taken is told", async () => {
  const queue = await newFifoQueue()
  const messages = Array.from({ length: 23 }, (_, n) => ({ n }))
  await sendInOrder("NAME_CHANGES_QUEUE_URL", "writer", messages, ({ n }) => String(n))
  expect((await receive(queue)).map(({ message }) => message)).toEqual(messages.slice(0, 10))
  const nameless = sendInOrder("NAME_CHANGES_QUEUE_URL", "writer", [{ n: 0 }], () => "")
  await expect(nameless).rejects.toThrow("The queue did not take a message")
})

test("a message arrives as it was, whatever characters are in it", async () => {
  const queue = await newFifoQueue()
  const text = "été 🌞 \u0007 \ufffe \uffff \ud83d \u{10ffff} \\ud83d"
  await sendInOrder("NAME_CHANGES_QUEUE_URL", "writer", [{ text }], () => "one")
  expect(await receive(queue)).toEqual([{ message: { text }, group: "writer" }])
})

test("each message is held back for as long as is said of it", async () => {
  const waiting = await ownQueue("TOTALS_SWEEP_QUEUE_URL")
  const messages = Array.from({ length: 14 }, (_, n) => ({ n }))
  await sendAll("TOTALS_SWEEP_QUEUE_URL", messages, ({ n }) => (n % 2 ? 900 : 0))
  await sendAll("TOTALS_SWEEP_QUEUE_URL", messages)
  expect(await waiting()).toEqual({ now: 7 + 14, later: 7 })
})
