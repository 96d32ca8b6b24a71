import { spawn, spawnSync } from "node:child_process"
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import pg from "pg"
import { findBinaries, serverUser } from "./binaries.ts"

const USER = "bench"
const START_MS = 30_000

/** In memory as far as possible, without crash safety. */
const SETTINGS = {
  listen_addresses: "",
  shared_buffers: "1GB",
  effective_cache_size: "4GB",
  work_mem: "64MB",
  maintenance_work_mem: "1GB",
  random_page_cost: "1.1",
  jit: "off",
  // A plan for every term: a shared one would read the whole order for a rare term.
  plan_cache_mode: "force_custom_plan",
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "8GB",
  autovacuum: "off",
}

export interface Cluster {
  client: pg.Client
  version: string
  /** Folder of files that the server reads. */
  folder: string
}

/**
 * A database server of our own in a temporary folder, on a unix socket, removed with its data when this process exits.
 * Undefined when none is installed.
 */
export async function startCluster(): Promise<Cluster | undefined> {
  const binaries = findBinaries()
  if (!binaries) return undefined
  const user = serverUser()
  const folder = mkdtempSync(join(tmpdir(), "trame-bench-"))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  if (user) chownSync(folder, user.uid, user.gid)

  const data = join(folder, "data")
  const locale = ["--encoding=UTF8", "--lc-collate=C", "--lc-ctype=C.UTF-8"]
  const init = spawnSync(
    join(binaries, "initdb"),
    ["-D", data, "-U", USER, "--auth=trust", "--no-sync", ...locale],
    { ...user, encoding: "utf8" },
  )
  if (init.status !== 0) throw new Error(`initdb failed: ${init.stderr}`)
  await startServer(binaries, folder, data, user)

  const client = new pg.Client({ host: folder, user: USER, database: "postgres" })
  await client.connect()
  const { rows } = await client.query<{ version: string }>("SELECT version()")
  return { client, version: rows[0]?.version.split(" (")[0] ?? "", folder }
}

async function startServer(
  binaries: string,
  folder: string,
  data: string,
  user: ReturnType<typeof serverUser>,
): Promise<void> {
  const logFile = join(folder, "log")
  const log = openSync(logFile, "a")
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: folder })
  const args = settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])
  // In a process group of its own, so Ctrl-C reaches only this process, which ends it.
  const server = spawn(join(binaries, "postgres"), ["-D", data, ...args], {
    ...user,
    cwd: folder,
    detached: true,
    stdio: ["ignore", log, log],
  })
  closeSync(log)
  process.prependOnceListener("exit", () => {
    const stop = ["stop", "-D", data, "-m", "immediate", "-w"]
    const { status } = spawnSync(join(binaries, "pg_ctl"), stop, { ...user, cwd: folder, stdio: "ignore" })
    if (status !== 0) server.kill("SIGKILL")
  })
  const deadline = Date.now() + START_MS
  while (!(await answers(folder))) {
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, "utf8")}`)
    await setTimeout(100)
  }
}

async function answers(folder: string): Promise<boolean> {
  const client = new pg.Client({ host: folder, user: USER, database: "postgres" })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
