import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { startDynamoDb } from "../../../scripts/local/dynamodb/index.ts"
import { consumeStream } from "../../../scripts/local/stream/consume.ts"
import { clientFor } from "../dynamodb/table.ts"
import { createTableWithStream, numberOf, put, sortKey } from "./table.ts"

interface Heard {
  number: string
  key: string
}

/** Writes from ten sides to a process that is killed meanwhile: what it answered for, and what it had heard. */
async function writeAndKill(dataDir: string) {
  const file = join(dataDir, "heard")
  const child = fork(join(import.meta.dirname, "server.ts"), [join(dataDir, "db"), file], {
    execArgv: [],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  const [{ url }] = await once(child, "message")
  const client = clientFor(url)
  await createTableWithStream(client)
  const answered: string[] = []
  const writer = async (name: number) => {
    for (let n = 0; ; n++) {
      const key = `${name}-${n}`
      const refused = await put(client, key).catch((error: Error) => error)
      if (refused) return
      answered.push(key)
    }
  }
  const writers = Array.from({ length: 10 }, (_, name) => writer(name))
  while (answered.length < 200) await wait(10)
  child.kill("SIGKILL")
  await Promise.all([once(child, "exit"), ...writers])
  const lines = (await readFile(file, "utf8")).split("\n").slice(0, -1)
  const heard = lines.map((line): Heard => {
    const [number = "", key = ""] = line.split(" ")
    return { number, key }
  })
  return { answered, heard }
}

test("kill -9 amid writes loses no record, and a consumer goes on where it was", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "trame-stream-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { answered, heard } = await writeAndKill(dataDir)
  expect(heard.length).toBeGreaterThan(0)

  const db = await startDynamoDb({ dataDir: join(dataDir, "db") })
  onTestFinished(() => db.close())
  await db.stream.register(["quick", "idle"])
  const again = new Map<string, Heard[]>()
  for (const name of ["quick", "idle"]) {
    const list: Heard[] = []
    again.set(name, list)
    const consumer = consumeStream({
      stream: db.stream,
      name,
      handler: async ({ Records }) => {
        list.push(...Records.map((record) => ({ number: numberOf(record), key: sortKey(record) })))
      },
    })
    onTestFinished(() => consumer.stop())
  }
  await put(clientFor(db.url), "last")
  const finished = () => [...again.values()].every((list) => list.at(-1)?.key === "last")
  await expect.poll(finished, { timeout: 10_000 }).toBe(true)

  const idle = again.get("idle") ?? []
  const quick = again.get("quick") ?? []
  const keys = new Set(idle.map(({ key }) => key))
  expect(answered.filter((key) => !keys.has(key))).toEqual([])
  expect(idle.map(({ number }) => number)).toEqual([...new Set(idle.map(({ number }) => number))].sort())

  const overlap = quick.filter(({ number }) => heard.some((other) => other.number === number))
  expect(overlap.length).toBeLessThanOrEqual(100)
  expect([...heard.slice(0, heard.length - overlap.length), ...quick]).toEqual(idle)
})
