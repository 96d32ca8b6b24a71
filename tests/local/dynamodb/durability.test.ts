import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  BatchWriteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
} from "@aws-sdk/lib-dynamodb"
import { expect, onTestFinished, test } from "vitest"
import { startDynamoDb } from "../../../scripts/local/dynamodb/index.ts"
import { clientFor, createTable } from "./table.ts"

const TableName = "trame"

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "trame-dynamodb-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function serve(...args: string[]): Promise<{ child: ChildProcess; url: string }> {
  // Where young objects have little room, memory that grows is memory that is kept.
  const execArgv = ["--expose-gc", "--max-semi-space-size=1"]
  const child = fork(join(import.meta.dirname, "server.ts"), args, { execArgv })
  onTestFinished(() => {
    child.kill("SIGKILL")
  })
  const [{ url }] = await once(child, "message")
  return { child, url }
}

async function rows(client: ReturnType<typeof clientFor>, IndexName?: string) {
  const found: Record<string, unknown>[] = []
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await client.send(new ScanCommand({ TableName, IndexName, ExclusiveStartKey }))
    found.push(...(page.Items ?? []))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return found
}

test.each(["0", "200"])(
  "kill -9 amid writes loses nothing answered and splits no transaction (index lag %s ms)",
  async (lag) => {
    const dataDir = await folder()
    const { child, url } = await serve(dataDir, lag)
    const client = clientFor(url)
    await createTable(client)
    const answered = new Set<string>()
    let dead = false
    const writer = async (name: number) => {
      for (let n = 0; !dead; n++) {
        const id = `${name}-${n}`
        const item = (sk: string) => ({ pk: id, sk, gsi1pk: "all", gsi1sk: `${id}#${sk}` })
        const put = (sk: string) => ({ Put: { TableName, Item: item(sk) } })
        try {
          if (n % 2)
            await client.send(new TransactWriteCommand({ TransactItems: [put("a"), put("b"), put("c")] }))
          else await client.send(new PutCommand({ TableName, Item: item("single") }))
          answered.add(id)
        } catch {
          return
        }
      }
    }
    const writers = Array.from({ length: 10 }, (_, name) => writer(name))
    // However busy the machine is: enough of them, and some under way.
    await expect.poll(() => answered.size, { timeout: 20_000 }).toBeGreaterThan(100)
    child.kill("SIGKILL")
    await once(child, "exit")
    dead = true
    await Promise.all(writers)

    const db = await startDynamoDb({ dataDir })
    onTestFinished(() => db.close())
    const found = await rows(clientFor(db.url))
    const parts = Map.groupBy(found, (item) => String(item.pk))
    expect([...answered].filter((id) => !parts.has(id))).toEqual([])
    for (const [id, items] of parts)
      expect([id, items.length]).toEqual([id, items[0]?.sk === "single" ? 1 : 3])
    expect(await rows(clientFor(db.url), "gsi1")).toHaveLength(found.length)
  },
)

test("state, and the tokens of transactions, outlive a restart", async () => {
  const dataDir = await folder()
  const first = await startDynamoDb({ dataDir, indexLagMs: 100 })
  await createTable(clientFor(first.url))
  const transaction = new TransactWriteCommand({
    ClientRequestToken: "once",
    TransactItems: [
      {
        Update: {
          TableName,
          Key: { pk: "p", sk: "s" },
          UpdateExpression: "ADD n :one SET gsi1pk = :p, gsi1sk = :p",
          ExpressionAttributeValues: { ":one": 1, ":p": "p" },
        },
      },
    ],
  })
  await clientFor(first.url).send(transaction)
  await first.close()
  const second = await startDynamoDb({ dataDir })
  onTestFinished(() => second.close())
  const client = clientFor(second.url)
  await client.send(transaction)
  expect((await client.send(new GetCommand({ TableName, Key: { pk: "p", sk: "s" } }))).Item?.n).toBe(1)
  expect(await rows(client, "gsi1")).toHaveLength(1)
})

test("a folder in use is refused in plain French", async () => {
  const dataDir = await folder()
  await serve(dataDir)
  await expect(startDynamoDb({ dataDir })).rejects.toThrow(/déjà utilisé par une autre instance de Trame/)
})

test("a client that goes away in mid-body or mid-answer harms nobody", async () => {
  const { child, url } = await serve()
  const client = clientFor(url)
  await createTable(client)
  await client.send(new PutCommand({ TableName, Item: { pk: "big", sk: "1", text: "x".repeat(300_000) } }))
  for (const body of ['{"TableName":', `{"TableName":"${TableName}"}`]) {
    const socket = connect(Number(new URL(url).port), "127.0.0.1")
    await once(socket, "connect")
    const length = body.endsWith("}") ? body.length : 1000
    socket.write(
      `POST / HTTP/1.1\r\nhost: x\r\nauthorization: AWS4-HMAC-SHA256 x\r\ncontent-length: ${length}\r\n` +
        `x-amz-target: DynamoDB_20120810.Scan\r\n\r\n${body}`,
    )
    await new Promise((resolve) => setTimeout(resolve, 20))
    socket.resetAndDestroy()
    await once(socket, "close")
  }
  expect(await rows(client)).toHaveLength(1)
  expect(child.exitCode).toBeNull()
})

test("thousands of queries leave the memory as it was", { timeout: 180_000 }, async () => {
  const { child, url } = await serve(await folder())
  const client = clientFor(url)
  await createTable(client)
  for (let batch = 0; batch < 8; batch++) {
    const put = (_: unknown, n: number) => ({
      PutRequest: {
        Item: { pk: "p", sk: `${batch}-${n}`, gsi1pk: "p", gsi1sk: "s", text: "x".repeat(1000) },
      },
    })
    await client.send(
      new BatchWriteCommand({ RequestItems: { [TableName]: Array.from({ length: 25 }, put) } }),
    )
  }
  const query = () =>
    client.send(
      new QueryCommand({
        TableName,
        IndexName: "gsi1",
        KeyConditionExpression: "gsi1pk = :p",
        ExpressionAttributeValues: { ":p": "p" },
        Limit: 3,
      }),
    )
  const weighed: { rss: number; heapUsed: number }[] = []
  for (let round = 0; round < 5; round++) {
    for (let n = 0; n < 500; n += 5) await Promise.all(Array.from({ length: 5 }, query))
    child.send("weigh")
    const [{ rss, heapUsed }] = await once(child, "message")
    weighed.push({ rss: Number(rss), heapUsed: Number(heapUsed) })
  }
  // What leaks does so in every round; what is loaded once, or collected late, in some.
  const least = (weight: "rss" | "heapUsed") =>
    Math.min(...weighed.slice(1).map((round, index) => round[weight] - (weighed[index]?.[weight] ?? 0)))
  // An iterator left open keeps 1 KB of objects, 480 KB a round, and up to 36 KB beside them.
  expect(least("heapUsed")).toBeLessThan(240 * 1024)
  expect(least("rss")).toBeLessThan(9 * 1024 * 1024)
})
