import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { join } from "node:path"
import { onTestFinished } from "vitest"

const MAIN = join(import.meta.dirname, "../../../scripts/local/main.ts")

interface Program {
  child: ChildProcess
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>
  /** What it has said so far, errors included. */
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return typeof address === "object" && address ? address.port : 0
}
