import { type ChildProcess, spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"
import { join } from "node:path"
import { onTestFinished } from "vitest"

const MAIN = join(import.meta.dirname, "../../../scripts/local/main.ts")

interface Program {
  child: ChildProcess
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>
  /** Its output so far, errors included. */
  output(): string
}

/** Runs `npm start`'s program without demo data, until it is ready or has ended. */
export async function start(port: number, dataDir: string, args: string[] = []): Promise<Program> {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEED: "none" }
  const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: ["ignore", "pipe", "pipe"] })
  onTestFinished(() => void child.kill("SIGKILL"))
  let output = ""
  const ended = once(child, "close").then(([code]) => code as number | null)
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

/** Below those that the system gives to connections, any of which may take one between its choice and its use. */
const PORTS = [12_000, 32_000] as const

/** A port that is free, as is the one after it. */
export async function freePort(): Promise<number> {
  const port = randomInt(...PORTS)
  const areFree = await Promise.all([port, port + 1].map(isFree))
  return areFree.every(Boolean) ? port : freePort()
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1")
  const listens = await once(server, "listening").then(
    () => true,
    () => false,
  )
  if (!listens) return false
  server.close()
  await once(server, "close")
  return true
}
