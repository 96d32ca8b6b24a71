import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { GetQueueAttributesCommand, ReceiveMessageCommand, SendMessageCommand } from "@aws-sdk/client-sqs"
import type { SQSEvent } from "aws-lambda"
import { expect, onTestFinished, test, vi } from "vitest"
import { consume } from "../../../scripts/local/sqs/index.ts"
import { start } from "./support.ts"

test("a handler gets a real event and what it finishes is gone", async () => {
  const { client, work, queue, count } = await start()
  const { queueUrl } = await queue()
  expect(queueUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/000000000000\/jobs$/)
  const events: SQSEvent[] = []
  work(queueUrl, async (event) => {
    events.push(event)
  })
  const sent = await client.send(
    new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageBody: "été",
      MessageAttributes: {
        kind: { DataType: "String", StringValue: "import" },
        seal: { DataType: "Binary", BinaryValue: new Uint8Array([0, 255]) },
      },
    }),
  )
  await expect.poll(() => events).toHaveLength(1)
  expect(events[0]?.Records).toMatchObject([
    {
      messageId: sent.MessageId,
      body: "été",
      messageAttributes: {
        kind: { dataType: "String", stringValue: "import" },
        seal: { dataType: "Binary", binaryValue: "AP8=" },
      },
      attributes: { ApproximateReceiveCount: "1", SentTimestamp: expect.stringMatching(/^\d{13}$/) },
      eventSource: "aws:sqs",
      eventSourceARN: "arn:aws:sqs:eu-west-3:000000000000:jobs",
    },
  ])
  await expect.poll(() => count(queueUrl)).toEqual({ ready: 0, hidden: 0 })
})

test("of a batch, only the records reported as failed come back", async () => {
  const { send, work, queue, count } = await start()
  const { queueUrl } = await queue({ visibilitySeconds: 1 })
  await send(queueUrl, "good", "bad", "good")
  const seen: string[] = []
  work(queueUrl, async ({ Records }) => {
    const first = seen.length === 0
    seen.push(...Records.map(({ body }) => body))
    const failed = first ? Records.filter(({ body }) => body === "bad") : []
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) }
  })
  await expect.poll(() => seen, { timeout: 4000 }).toEqual(["good", "bad", "good", "bad"])
  await expect.poll(() => count(queueUrl)).toEqual({ ready: 0, hidden: 0 })
})

test("a report of a record that was not given fails the whole batch", async () => {
  const { send, work, queue, count } = await start()
  const { queueUrl } = await queue({ visibilitySeconds: 1 })
  await send(queueUrl, "one", "two")
  const batches: string[][] = []
  work(queueUrl, async ({ Records }) => {
    batches.push(Records.map(({ body }) => body))
    return { batchItemFailures: batches.length === 1 ? [{ itemIdentifier: "unknown" }] : [] }
  })
  await expect.poll(() => batches.flat(), { timeout: 4000 }).toEqual(["one", "two", "one", "two"])
  await expect.poll(() => count(queueUrl)).toEqual({ ready: 0, hidden: 0 })
})

test("a message that fails five times goes to the dead letters", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  const { client, send, work, queue, count } = await start()
  const { queueUrl, deadLetterUrl } = await queue({ deadLetters: "jobs-dlq", visibilitySeconds: 0 })
  await send(queueUrl, "poison")
  let tries = 0
  work(queueUrl, async () => {
    tries++
    throw new Error("expected by the test")
  })
  await expect.poll(() => count(deadLetterUrl), { timeout: 5000 }).toEqual({ ready: 1, hidden: 0 })
  expect(tries).toBe(5)
  expect(logged).toHaveBeenCalledTimes(5)
  const { Messages } = await client.send(new ReceiveMessageCommand({ QueueUrl: deadLetterUrl }))
  expect(Messages).toMatchObject([{ Body: "poison" }])
})

test("stopping waits for the batch in hand and takes no other", async () => {
  const { send, work, queue, count } = await start()
  const { queueUrl } = await queue()
  await send(queueUrl, "slow")
  const started = Promise.withResolvers<void>()
  let finished = false
  const consumer = work(queueUrl, async () => {
    started.resolve()
    await new Promise((resolve) => setTimeout(resolve, 200))
    finished = true
  })
  await started.promise
  await consumer.stop()
  expect(finished).toBe(true)
  await send(queueUrl, "later")
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await count(queueUrl)).toEqual({ ready: 1, hidden: 0 })
})

test("who stops while there is nothing to take leaves what comes then to others", async () => {
  const { send, work, queue } = await start()
  const { queueUrl } = await queue()
  const first = work(queueUrl, async () => {})
  // It has begun to wait.
  await delay(200)
  const stopped = performance.now()
  await first.stop()
  expect(performance.now() - stopped).toBeLessThan(2000)
  await send(queueUrl, "later")
  const taken: string[] = []
  work(queueUrl, async ({ Records }) => void taken.push(...Records.map(({ body }) => body)))
  await expect.poll(() => taken, { timeout: 5000 }).toEqual(["later"])
})

test("messages, queues and their settings outlive a restart on another port", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "trame-sqs-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const first = await start(dataDir)
  const { queueUrl } = await first.queue({ deadLetters: "jobs-dlq" })
  await first.send(queueUrl, "kept")
  await first.close()
  const second = await start(dataDir)
  const again = await second.queue({ deadLetters: "jobs-dlq" })
  expect(again.queueUrl).toContain(second.sqs.url)
  const bodies: string[] = []
  second.work(again.queueUrl, async ({ Records }) => {
    bodies.push(...Records.map(({ body }) => body))
  })
  await expect.poll(() => bodies).toEqual(["kept"])
})

test("a batch is no larger than its function takes, and what it cannot read is tried again", async () => {
  const { sqs, send, queue } = await start()
  const logged = vi.spyOn(console, "error").mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  const sizes: number[] = []
  const seen: string[] = []
  const consumer = consume({
    queueUrl: `${sqs.url}/000000000000/jobs`,
    sqsEndpoint: sqs.url,
    batchSize: 2,
    handler: async ({ Records }) => {
      sizes.push(Records.length)
      seen.push(...Records.map(({ body }) => body))
    },
  })
  onTestFinished(() => consumer.stop())
  // There is no such queue yet.
  await expect.poll(() => logged.mock.calls.length).toBe(1)
  const { queueUrl } = await queue()
  await send(queueUrl, "1", "2", "3", "4", "5")
  await expect.poll(() => seen.toSorted(), { timeout: 5000 }).toEqual(["1", "2", "3", "4", "5"])
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2)
})

test("a queue that is there is brought up to date", async () => {
  const { client, queue } = await start()
  const attributes = async (QueueUrl: string) =>
    (await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }))).Attributes ?? {}
  const { queueUrl, deadLetterUrl } = await queue()
  expect(deadLetterUrl).toBeUndefined()
  expect((await attributes(queueUrl)).VisibilityTimeout).toBe("30")
  const again = await queue({ deadLetters: "jobs-dlq", visibilitySeconds: 120 })
  expect(again.queueUrl).toBe(queueUrl)
  expect(again.deadLetterUrl).toMatch(/\/000000000000\/jobs-dlq$/)
  const { VisibilityTimeout, RedrivePolicy = "" } = await attributes(queueUrl)
  expect(VisibilityTimeout).toBe("120")
  expect(JSON.parse(RedrivePolicy)).toMatchObject({
    deadLetterTargetArn: "arn:aws:sqs:eu-west-3:000000000000:jobs-dlq",
    maxReceiveCount: 5,
  })
})

test("only SQS is served, to programs only", async () => {
  const { sqs } = await start()
  expect((await fetch(`${sqs.url}/bucket`, { method: "PUT" })).status).toBe(404)
  const headers = { origin: "http://evil.example", "x-amz-target": "AmazonSQS.ListQueues" }
  const page = await fetch(sqs.url, { method: "POST", headers })
  expect(page.status).toBe(403)
  expect(page.headers.get("access-control-allow-origin")).toBeNull()
})
