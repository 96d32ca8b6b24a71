import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fifoQueueHandler } from "@trame/functions/jobs/queue"
import { logger } from "@trame/functions/logger"
import type { SQSEvent } from "aws-lambda"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { start, textsOf } from "./support.ts"

function silenceErrors() {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  return logged
}

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "trame-sqs-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

const several = (group: string, count: number) => Array.from({ length: count }, (_, n) => `${group}:${n}`)
const startFifo = (dataDir: string | null = null) => start({ dataDir, name: "jobs.fifo" })

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
    const { send, work, queue, count } = await start()
    const { queueUrl } = await queue({ visibilitySeconds: 1 })
    await send(queueUrl, "one", "two")
    const batches: string[][] = []
    work(queueUrl, async ({ Records }) => {
      batches.push(textsOf(Records))
      return { batchItemFailures: batches.length === 1 ? [{ itemIdentifier: "unknown" }] : [] }
    })
    await expect.poll(() => batches.flat()).toEqual(["one", "two", "one", "two"])
    await expect.poll(() => count(queueUrl)).toEqual([0, 0])
  })

  it("moves a message to the dead letters after five failures", async () => {
    const logged = silenceErrors()
    const { send, receive, work, queue, count } = await start()
    const { queueUrl, deadLetterUrl } = await queue({ deadLetters: "jobs-dlq", visibilitySeconds: 0 })
    await send(queueUrl, "poison")
    work(queueUrl, async () => {
      throw new Error("expected by the test")
    })
    await expect.poll(() => count(deadLetterUrl)).toEqual([1, 0])
    expect(logged).toHaveBeenCalledTimes(5)
    expect(await receive(deadLetterUrl)).toEqual(["poison"])
  })
})

describe("a FIFO queue", () => {
  it("holds back a group while messages of it are out", async () => {
    const { send, receive, queue, work, count } = await startFifo()
    const { queueUrl } = await queue({ visibilitySeconds: 1 })
    const texts = several("a", 12)
    await send(queueUrl, ...texts.slice(0, 9))
    await send(queueUrl, ...texts.slice(9), "b:0")
    expect(await receive(queueUrl)).toEqual(["a:0", "b:0", ...texts.slice(1, 9)])
    expect(await receive(queueUrl)).toEqual([])
    await send(queueUrl, "c:0")
    expect(await receive(queueUrl)).toEqual(["c:0"])
    const handled: string[] = []
    work(queueUrl, async ({ Records }) => void handled.push(...textsOf(Records)))
    await expect.poll(() => handled).toHaveLength(14)
    expect(handled.filter((text) => text.startsWith("a"))).toEqual(texts)
    await expect.poll(() => count(queueUrl)).toEqual([0, 0])
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

  it("lets a group go on once its poisoned message is a dead letter", async () => {
    silenceErrors()
    const { send, queue, work, receive, count } = await startFifo()
    const { queueUrl, deadLetterUrl } = await queue({ deadLetters: "jobs-dlq.fifo", visibilitySeconds: 0 })
    await send(queueUrl, "a:poison")
    const done: string[] = []
    let tries = 0
    work(queueUrl, async ({ Records }) => {
      if (textsOf(Records)[0] === "a:poison" && ++tries > 0) throw new Error("expected by the test")
      done.push(...textsOf(Records))
    })
    await expect.poll(() => count(deadLetterUrl)).toEqual([1, 0])
    await send(queueUrl, "a:next")
    await expect.poll(() => done).toEqual(["a:next"])
    expect(tries).toBe(5)
    expect(await receive(deadLetterUrl)).toEqual(["a:poison"])
  })

  it("takes no message again that it took within five minutes", async () => {
    const { send, queue, receive } = await startFifo()
    const { queueUrl } = await queue()
    await send(queueUrl, "a:0", "a:1")
    await send(queueUrl, "a:1", "a:2")
    expect(await receive(queueUrl)).toEqual(["a:0", "a:1", "a:2"])
  })

  it("keeps its order, and what is out, over a restart", async () => {
    const dataDir = await folder()
    const first = await startFifo(dataDir)
    const { queueUrl } = await first.queue({ visibilitySeconds: 2 })
    const texts = several("a", 15)
    await first.send(queueUrl, ...texts.slice(0, 10))
    await first.send(queueUrl, ...texts.slice(10))
    expect(await first.receive(queueUrl)).toEqual(texts.slice(0, 10))
    await first.close()
    const second = await startFifo(dataDir)
    const again = await second.queue({ visibilitySeconds: 2 })
    await second.send(again.queueUrl, "b:0", "a:last")
    expect(await second.receive(again.queueUrl)).toEqual(["b:0"])
    const handled: string[] = []
    second.work(again.queueUrl, async ({ Records }) => {
      handled.push(...textsOf(Records).filter((text) => text.startsWith("a")))
    })
    await expect.poll(() => handled).toEqual([...texts, "a:last"])
  })
})
