import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readOptions } from "../../scripts/local/options.ts"

const MAIN = join(import.meta.dirname, "../../scripts/local/main.ts")
const running = new Set<ChildProcess>()
let dataDir = ""

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "trame-start-"))
})

afterAll(async () => {
  for (const child of running) child.kill("SIGKILL")
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs `npm start`'s program until it is ready or ends. */
async function start(port: number, { folder = dataDir, args = [] as string[] } = {}) {
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, SEED: "none" }
  const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: ["ignore", "pipe", "pipe"] })
  running.add(child)
  let output = ""
  const ended = once(child, "exit").then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  const ready = new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk
      if (output.includes("Trame est prêt")) resolve()
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
  })
  await Promise.race([ready, ended])
  return { child, ended, output: () => output.trim() }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return typeof address === "object" && address ? address.port : 0
}

test("it starts, refuses a second instance, survives a kill, and stops when told", async () => {
  const port = await freePort()
  const first = await start(port)
  expect(first.output().split("\n").at(-1)).toBe(`Trame est prêt : http://localhost:${port}`)
  const health = await fetch(`http://127.0.0.1:${port}/api/health`)
  expect(await health.json()).toEqual({ status: "ok" })
  const page = await (await fetch(`http://127.0.0.1:${port}/login`)).text()
  expect(page).toContain('<html lang="fr">')

  const folder = join(dataDir, "beside")
  const beside = await start(port + 1, { folder })
  expect(beside.output()).toContain(`Trame est prêt : http://localhost:${port + 1}`)
  beside.child.kill("SIGTERM")
  expect(await beside.ended).toBe(0)

  const samePort = await start(port)
  expect(await samePort.ended).toBe(1)
  expect(samePort.output()).toContain(`Le port ${port} est déjà utilisé`)
  const sameFolder = await start(await freePort())
  expect(await sameFolder.ended).toBe(1)
  expect(sameFolder.output()).toContain("est déjà utilisé par une autre instance de Trame")

  first.child.kill("SIGKILL")
  await first.ended
  const again = await start(port)
  expect(again.output()).toContain("Trame est prêt")
  again.child.kill("SIGTERM")
  expect(await again.ended).toBe(0)
}, 120_000)

test("data of another format are refused with what resets them", async () => {
  const folder = join(dataDir, "old")
  await mkdir(join(folder, "dynamodb"), { recursive: true })
  const port = await freePort()
  const refused = await start(port, { folder })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toMatch(/^Le dossier de données .* npm start -- --reset$/)

  const reset = await start(port, { folder, args: ["--reset"] })
  expect(reset.output()).toContain("Trame est prêt")
  reset.child.kill("SIGTERM")
  expect(await reset.ended).toBe(0)
}, 120_000)

test("options that make no sense are refused in words", () => {
  expect(readOptions({}, [])).toMatchObject({ port: 3000, seed: "demo", reset: false })
  expect(readOptions({ PORT: "3100", SEED: "none" }, ["--reset"])).toMatchObject({ port: 3100, reset: true })
  expect(() => readOptions({ PORT: "abc" }, [])).toThrow("PORT")
  expect(() => readOptions({ SEED: "beaucoup" }, [])).toThrow("SEED")
  expect(() => readOptions({}, ["--rest"])).toThrow("--rest")
})
