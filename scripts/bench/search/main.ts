import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { percentile } from "../api/timing.ts"
import { judge } from "./demands.ts"
import { readOptions } from "./options.ts"
import { type Cluster, startCluster } from "./postgres/cluster.ts"
import { NOISE_MS, type Result } from "./results.ts"
import { runCreators, runPosts } from "./run.ts"

const ROUND_TRIPS = 500

/** `npm run bench:search`: exits with 1 when answers differ or a goal is missed. */
async function main(): Promise<void> {
  const { creators, posts, queries, postQueries, repetitions, postgres } = readOptions(process.argv.slice(2))
  const cluster = postgres ? await startCluster() : undefined
  await printConditions(cluster, postgres)
  const folder = cluster?.folder ?? temporaryFolder()

  const found: Result[] = []
  for (const count of creators)
    found.push(await runCreators(count, { cluster, folder, queries, repetitions }))
  const watched: Result[] = []
  for (const count of posts)
    watched.push(await runPosts(count, { cluster, folder, queries: postQueries, repetitions }))
  process.exitCode = judge(found, watched) ? 0 : 1
  await cluster?.client.end()
}

async function printConditions(cluster: Cluster | undefined, wanted: boolean): Promise<void> {
  console.log(`${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)} before the start`)
  if (!cluster) {
    console.log(
      `${wanted ? "PostgreSQL is not installed" : "Without PostgreSQL"}: the answers are compared with those of a plain filter, the times with nobody's.`,
    )
    return
  }
  const floor: number[] = []
  for (let turn = 0; turn < ROUND_TRIPS; turn++) {
    const begun = performance.now()
    await cluster.client.query({ name: "floor", text: "SELECT 1" })
    floor.push(performance.now() - begun)
  }
  console.log(
    `${cluster.version}, asked by prepared statements over a unix socket: SELECT 1 takes ${percentile(floor, 0.5).toFixed(3)} ms (p50). Ours is called directly.`,
  )
  console.log(
    `The median of several calls after a warm-up, ILIKE called once; times below ${NOISE_MS} ms count as ${NOISE_MS} ms where single questions are compared.`,
  )
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "trame-bench-"))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

// Temporary files are removed on exit, so signals must cause one.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1))
process.on("disconnect", () => process.exit(1))

try {
  await main()
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
process.exit()
