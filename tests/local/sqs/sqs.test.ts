import { fifoQueueHandler } from "@trame/functions/jobs/queue"
import { logger } from "@trame/functions/logger"
import type { SQSEvent } from "aws-lambda"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { start, textsOf } from "./support.ts"

describe("a queue", () => {
  it("brings back the records that a handler reports as failed", async () => {
    const { send, work, queue, count } = await start()
    const { queueUrl } = await queue({ visibilitySeconds: 1 })
    await send(queueUrl, "good", "bad", "good")
    const events: SQSEvent[] = []
    work(queueUrl, async (event) => {
      events.push(event)
      const failed = events.length === 1 ? event.Records.filter(({ body }) => body === '"bad"') : []
      return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) }
    })
    const seen = () => events.map(({ Records }) => textsOf(Records))
    await expect.poll(seen).toEqual([["good", "bad", "good"], ["bad"]])
    await expect.poll(() => count(queueUrl)).toEqual([0, 0])
    expect(events[0]?.Records[0]).toMatchObject({
      messageId: expect.any(String),
      receiptHandle: expect.any(String),
      attributes: { ApproximateReceiveCount: "1", SentTimestamp: expect.stringMatching(/^\d{13}$/) },
      eventSource: "aws:sqs",
      eventSourceARN: "arn:aws:sqs:eu-west-3:000000000000:jobs",
    })
    expect(events[1]?.Records[0]?.attributes.ApproximateReceiveCount).toBe("2")
  })

  it("brings back the whole batch when a handler reports a record that it was not given", async () => {
    const { send, work, queue } = await start()
    const { queueUrl } = await queue({ visibilitySeconds: 1 })
    await send(queueUrl, "one", "two")
    const batches: string[][] = []
    work(queueUrl, async ({ Records }) => {
      batches.push(textsOf(Records))
      return { batchItemFailures: batches.length === 1 ? [{ itemIdentifier: "unknown" }] : [] }
    })
    await expect.poll(() => batches.flat()).toEqual(["one", "two", "one", "two"])
  })
})

describe("a FIFO queue", () => {
  it("holds back a group while messages of it are out", async () => {
    const { send, receive, queue } = await startFifo()
    const { queueUrl } = await queue({ visibilitySeconds: 30 })
    const texts = several("a", 12)
    await send(queueUrl, ...texts.slice(0, 9))
    await send(queueUrl, ...texts.slice(9), "b:0")
    expect(await receive(queueUrl)).toEqual(["a:0", "b:0", ...texts.slice(1, 9)])
    expect(await receive(queueUrl)).toEqual([])
    await send(queueUrl, "c:0")
    expect(await receive(queueUrl)).toEqual(["c:0"])
  })

  it("brings a failed message and all behind it back in their order", async () => {
    const { send, queue, work } = await startFifo()
    const logged = vi.spyOn(logger, "error").mockImplementation(() => {})
    onTestFinished(() => logged.mockRestore())
    const { queueUrl } = await queue({ visibilitySeconds: 1 })
    const tried: unknown[] = []
    const handler = fifoQueueHandler("Expected by the test", async (text) => {
      tried.push(text)
      if (tried.length === 2) throw new Error("expected by the test")
    })
    await send(queueUrl, ...several("a", 5))
    work(queueUrl, handler)
    await expect.poll(() => tried).toEqual(["a:0", "a:1", "a:1", "a:2", "a:3", "a:4"])
    expect(logged).toHaveBeenCalledOnce()
  })

  it("moves a message to the dead letters after five failures, and lets its group go on", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {})
    onTestFinished(() => logged.mockRestore())
    const { send, queue, work, receive, count } = await startFifo()
    const { queueUrl, deadLetterUrl } = await queue({ deadLetters: "jobs-dlq.fifo", visibilitySeconds: 0 })
    await send(queueUrl, "a:poison")
    const tried: string[] = []
    work(queueUrl, async ({ Records }) => {
      tried.push(...textsOf(Records))
      if (tried.at(-1) === "a:poison") throw new Error("expected by the test")
    })
    await expect.poll(() => count(deadLetterUrl)).toEqual([1, 0])
    await send(queueUrl, "a:next")
    await expect.poll(() => tried).toEqual([...Array(5).fill("a:poison"), "a:next"])
    expect(await receive(deadLetterUrl)).toEqual(["a:poison"])
  })

  it("takes no message again that it took within five minutes", async () => {
    const { send, queue, receive } = await startFifo()
    const { queueUrl } = await queue()
    await send(queueUrl, "a:0", "a:1")
    await send(queueUrl, "a:1", "a:2")
    expect(await receive(queueUrl)).toEqual(["a:0", "a:1", "a:2"])
  })
})

const several = (group: string, count: number) => Array.from({ length: count }, (_, n) => `${group}:${n}`)
const startFifo = () => start("jobs.fifo")
