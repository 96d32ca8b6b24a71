import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { ReceiveMessageCommand } from "@aws-sdk/client-sqs"
import { fifoQueueHandler } from "@trame/functions/jobs/queue"
import { logger } from "@trame/functions/logger"
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda"
import { expect, onTestFinished, test, vi } from "vitest"
import { start as startSqs } from "./support.ts"

/** A FIFO queue of messages that are texts, as JSON; the group is what stands before the colon. */
async function start(dataDir: string | null = null) {
  const sqs = await startSqs(dataDir, "jobs.fifo")
  const send = (queueUrl: string, ...texts: string[]) =>
    sqs.sendEntries(
      queueUrl,
      texts.map((text) => ({
        MessageBody: JSON.stringify(text),
        MessageGroupId: text.split(":")[0],
        MessageDeduplicationId: text,
      })),
    )
  const receive = async (QueueUrl = "") => {
    const request = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 })
    const { Messages = [] } = await sqs.client.send(request)
    return Messages.map(({ Body = "" }) => JSON.parse(Body))
  }
  return { ...sqs, send, receive }
}

const textsOf = (records: SQSRecord[]): string[] => records.map(({ body }) => JSON.parse(body))

const report = (records: (SQSRecord | undefined)[]): SQSBatchResponse => ({
  batchItemFailures: records.map((record) => ({ itemIdentifier: record?.messageId ?? "" })),
})

function silencedConsole() {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  return logged
}

const several = (group: string, count: number) => Array.from({ length: count }, (_, n) => `${group}:${n}`)

test("a batch holds what a group has, in order, and its group waits until all of it is done", async () => {
  const { send, receive, queue, work, count } = await start()
  const { queueUrl } = await queue({ visibilitySeconds: 1 })
  const texts = several("a", 12)
  await send(queueUrl, ...texts.slice(0, 9))
  await send(queueUrl, ...texts.slice(9), "b:0")
  expect(await receive(queueUrl)).toEqual(["a:0", "b:0", ...texts.slice(1, 9)])
  expect(await receive(queueUrl)).toEqual([])
  await send(queueUrl, "c:0")
  expect(await receive(queueUrl)).toEqual(["c:0"])

  const handled: string[] = []
  work(queueUrl, async ({ Records }: SQSEvent) => {
    handled.push(...textsOf(Records))
  })
  await expect.poll(() => handled, { timeout: 5000 }).toHaveLength(14)
  expect(handled.filter((text) => text.startsWith("a"))).toEqual(texts)
  await expect.poll(() => count(queueUrl)).toEqual({ ready: 0, hidden: 0 })
})

test("two consumers never have messages of one group at the same time", async () => {
  const { send, queue, work } = await start()
  const { queueUrl } = await queue()
  const handled: string[] = []
  let running = 0
  let most = 0
  const handler = async ({ Records }: SQSEvent) => {
    most = Math.max(most, ++running)
    await wait(5)
    handled.push(...textsOf(Records))
    running--
  }
  for (const _ of [1, 2]) work(queueUrl, handler)
  const texts = several("a", 40)
  for (let from = 0; from < texts.length; from += 4) await send(queueUrl, ...texts.slice(from, from + 4))
  await expect.poll(() => handled, { timeout: 5000 }).toEqual(texts)
  expect(most).toBe(1)
})

test("what failed and all behind it come again in their order", async () => {
  const { send, queue, work, count } = await start()
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
  await expect.poll(() => tried, { timeout: 5000 }).toEqual(["a:0", "a:1", "a:1", "a:2", "a:3", "a:4"])
  await expect.poll(() => count(queueUrl)).toEqual({ ready: 0, hidden: 0 })
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    "Expected by the test",
    expect.objectContaining({ error: new Error("expected by the test") }),
  )
})

test("a report that leaves out what is behind a failed record loses nothing, and is told of", async () => {
  const { send, queue, work } = await start()
  const logged = silencedConsole()
  const { queueUrl } = await queue({ visibilitySeconds: 1 })
  await send(queueUrl, "a:0", "a:1", "a:2", "b:0")
  const batches: string[][] = []
  work(queueUrl, async ({ Records }: SQSEvent) => {
    batches.push(textsOf(Records))
    const failed = Records.filter(({ body }) => body.includes("a:1"))
    return report(batches.length === 1 ? failed : [])
  })
  await expect.poll(() => batches, { timeout: 5000 }).toHaveLength(2)
  expect(batches).toEqual([
    ["a:0", "b:0", "a:1", "a:2"],
    ["a:1", "a:2"],
  ])
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/must also report/))
})

test("what fails five times goes to a FIFO queue of dead letters and lets its group go on", async () => {
  const { send, queue, work, receive, count } = await start()
  const logged = silencedConsole()
  const { queueUrl, deadLetterUrl } = await queue({ deadLetters: "jobs-dlq.fifo", visibilitySeconds: 0 })
  await send(queueUrl, "a:poison")
  const done: string[] = []
  let tries = 0
  work(queueUrl, async ({ Records }: SQSEvent) => {
    const [first] = textsOf(Records)
    if (first === "a:poison" && ++tries > 0) throw new Error("expected by the test")
    done.push(...textsOf(Records))
  })
  await expect.poll(() => count(deadLetterUrl), { timeout: 5000 }).toEqual({ ready: 1, hidden: 0 })
  await send(queueUrl, "a:next")
  await expect.poll(() => done).toEqual(["a:next"])
  expect(tries).toBe(5)
  expect(logged).toHaveBeenCalledTimes(5)
  expect(await receive(deadLetterUrl)).toEqual(["a:poison"])
})

test("what was on the queue within five minutes is not taken again", async () => {
  const { send, queue, receive } = await start()
  const { queueUrl } = await queue()
  await send(queueUrl, "a:0", "a:1")
  await send(queueUrl, "a:1", "a:2")
  expect(await receive(queueUrl)).toEqual(["a:0", "a:1", "a:2"])
})

test("order, and what is out, outlive a restart", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "trame-sqs-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const first = await start(dataDir)
  const { queueUrl } = await first.queue({ visibilitySeconds: 2 })
  const texts = several("a", 25)
  for (let from = 0; from < texts.length; from += 10) {
    await first.send(queueUrl, ...texts.slice(from, from + 10))
  }
  expect(await first.receive(queueUrl)).toEqual(texts.slice(0, 10))
  await first.close()

  const second = await start(dataDir)
  const again = await second.queue({ visibilitySeconds: 2 })
  await second.send(again.queueUrl, "b:0", "a:last")
  expect(await second.receive(again.queueUrl)).toEqual(["b:0"])
  const handled: string[] = []
  second.work(again.queueUrl, async ({ Records }: SQSEvent) => {
    handled.push(...textsOf(Records).filter((text) => text.startsWith("a")))
  })
  await expect.poll(() => handled, { timeout: 5000 }).toEqual([...texts, "a:last"])
})
