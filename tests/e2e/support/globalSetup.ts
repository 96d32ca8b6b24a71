import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buildSite } from "../../../scripts/local/site.ts"
import { forkEngine } from "../../support/engine/process.ts"

/** Starts the built site and a seeded engine on a free port, with a data folder of its own. */
export default async function globalSetup() {
  await buildSite(console.log)
  const dataDir = await mkdtemp(join(tmpdir(), "trame-e2e-"))
  const { info, stop } = await forkEngine({ seed: "demo", indexLagMs: 200, dataDir })
  // Playwright's workers inherit the environment.
  process.env.TRAME_URL = info.url
  process.env.AWS_ENDPOINT_URL_DYNAMODB = info.environment.AWS_ENDPOINT_URL_DYNAMODB
  return async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
