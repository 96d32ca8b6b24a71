import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { openKeyedLog } from "../../../scripts/local/lib/keyed-log.ts"
import { onStorageFailure } from "../../../scripts/local/lib/storage-failure.ts"

async function newFile(...lines: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "trame-log-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, "log.jsonl")
  if (lines.length > 0) await writeFile(file, lines.map((line) => `${line}\n`).join(""))
  return file
}

const line = (key: string, value?: unknown) => JSON.stringify({ key, value })

test("what was put and removed is so at the next start, in the order in which it came", async () => {
  const file = await newFile()
  const log = openKeyedLog<number>(file)
  await Promise.all([log.put("a", 1), log.put("b", 2), log.put("a", 3), log.put("c", 4), log.remove("b")])
  await log.remove("never")
  expect([...log.entries]).toEqual([
    ["a", 3],
    ["c", 4],
  ])
  await log.close()
  expect((await readFile(file, "utf8")).trim().split("\n")).toHaveLength(5)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const again = openKeyedLog<number>(file)
  expect([...again.entries]).toEqual([...log.entries])
  await again.put("d", 5)
  await again.close()
  expect([...openKeyedLog<number>(file).entries.keys()]).toEqual(["a", "c", "d"])
})

test("a damaged line that others follow is told of rather than passed over", async () => {
  const file = await newFile(line("a", 1), '{"key":"b"', line("c", 3))
  expect(() => openKeyedLog(file)).toThrow(`Damaged line at ${file}:2`)
})

test("a file that is mostly of the past is made small when it is opened", async () => {
  const file = await newFile(...Array.from({ length: 2100 }, (_, n) => line(`k${n % 500}`, n)))
  const log = openKeyedLog<number>(file)
  expect(log.entries.get("k99")).toBe(2099)
  await log.close()
  expect((await readFile(file, "utf8")).trim().split("\n")).toHaveLength(500)
})

test("after a write that the disk refused it takes no other, and says so once", async () => {
  const file = await newFile()
  const log = openKeyedLog<number>(file)
  await rm(dirname(file), { recursive: true })
  const told: unknown[] = []
  onTestFinished(onStorageFailure((error) => told.push(error)))
  await expect(log.put("a", 1)).rejects.toMatchObject({ code: "ENOENT" })
  await mkdir(dirname(file))
  await expect(log.put("b", 2)).rejects.toMatchObject({ code: "ENOENT" })
  expect(told).toEqual([expect.objectContaining({ code: "ENOENT" })])
})
