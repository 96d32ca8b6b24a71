import { appendFile, mkdtemp, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { openKeyedLog } from "../../scripts/local/lib/keyed-log.ts"

/** Cognito's, Google's, Stripe's and Apify's data lie in such files. */
describe("a log by key", () => {
  it("keeps what was put and removed over a restart, but for a last line that a kill cut short", async () => {
    const file = join(dirname(await newFile()), "new.jsonl")
    const log = openKeyedLog<number>(file)
    await Promise.all([log.put("a", 1), log.put("b", 2), log.put("a", 3), log.put("c", 4), log.remove("b")])
    await log.close()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await appendFile(file, '{"key":"cut","val')
    const again = openKeyedLog<number>(file)
    await again.put("d", 5)
    await again.close()
    expect([...openKeyedLog<number>(file).entries]).toEqual([
      ["a", 3],
      ["c", 4],
      ["d", 5],
    ])
  })

  it("is not opened with a damaged line that others follow", async () => {
    const file = await newFile({ key: "a", value: 1 })
    await appendFile(file, '{"key":"b"\n{"key":"c","value":3}\n')
    expect(() => openKeyedLog(file)).toThrow(`Damaged line at ${file}:2`)
  })
})

async function newFile(...lines: object[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "trame-log-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, "log.jsonl")
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""))
  return file
}
