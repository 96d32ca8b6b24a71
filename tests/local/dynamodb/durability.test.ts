import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ScanCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb"
import { describe, expect, it, onTestFinished } from "vitest"
import { startDynamoDb } from "../../../scripts/local/dynamodb/index.ts"
import { callsOf, clientFor, createTable, TableName } from "./table.ts"

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "trame-dynamodb-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function open(dataDir: string, indexLagMs = 0) {
  const db = await startDynamoDb({ dataDir, indexLagMs })
  onTestFinished(() => db.close())
  return { db, ...callsOf(clientFor(db.url)) }
}

describe("the data folder", () => {
  it.each(["0", "200"])(
    "keeps every answered write and whole transactions over kill -9 (lag %s ms)",
    async (lag) => {
      const dataDir = await folder()
      const child = fork(join(import.meta.dirname, "server.ts"), [dataDir, lag], { execArgv: [] })
      onTestFinished(() => void child.kill("SIGKILL"))
      const [{ url }] = await once(child, "message")
      const { client, put } = callsOf(clientFor(url))
      await createTable(client)
      const answered = new Set<string>()
      let dead = false
      const writer = async (name: number) => {
        for (let n = 0; !dead; n++) {
          const pk = `${name}-${n}`
          const item = (sk: string) => ({ pk, sk, gsi1pk: "all", gsi1sk: `${pk}#${sk}` })
          const parts = ["a", "b", "c"].map((sk) => ({ Put: { TableName, Item: item(sk) } }))
          try {
            if (n % 2) await client.send(new TransactWriteCommand({ TransactItems: parts }))
            else await put(item("single"))
            answered.add(pk)
          } catch {
            return
          }
        }
      }
      const writers = Array.from({ length: 10 }, (_, name) => writer(name))
      await expect.poll(() => answered.size).toBeGreaterThan(100)
      child.kill("SIGKILL")
      await once(child, "exit")
      dead = true
      await Promise.all(writers)

      const again = await open(dataDir)
      const { Items: found = [] } = await again.client.send(new ScanCommand({ TableName }))
      const parts = Map.groupBy(found, (item) => String(item.pk))
      expect([...answered].filter((pk) => !parts.has(pk))).toEqual([])
      for (const [pk, items] of parts)
        expect([pk, items.length]).toEqual([pk, items[0]?.sk === "single" ? 1 : 3])
      expect(await again.query("all", "gsi1")).toHaveLength(found.length)
    },
  )
})
