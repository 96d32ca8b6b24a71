import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { readPublisher } from "../../stacks/publisher.ts"
import { refuseIncomplete } from "../../stacks/settings.ts"
import { EDGE_REGION } from "../../stacks/stage-names.ts"
import { ROOT } from "../install.mjs"
import { buildSite } from "../local/site.ts"
import { isWholeSharedStage, stageIn } from "./arguments.ts"
import { readEnvironment } from "./environment.ts"
import { deployWithAddress, type Outputs } from "./order.ts"
import { publishSite } from "./publish.ts"

const SITE = join(ROOT, "packages/web/dist")
const given = process.argv.slice(2)

/**
 * `npm run deploy -- --stage …`: refuses missing settings, builds the site, deploys the stacks (for a shared stage
 * first those of CloudFront's own region), then uploads the site's files.
 */
async function main(): Promise<void> {
  const stage = stageIn(given)
  const settings = readEnvironment(ROOT, stage)
  refuseIncomplete(settings, stage)
  await buildSite(console.log, readPublisher(settings))
  if (isWholeSharedStage(given)) await sst([...given, "--region", EDGE_REGION])
  const outputs = await deployWithAddress({ deploy, outputs: readOutputs, say: console.log })
  const { SiteBucket, SiteRegion, SiteUrl } = outputs.Web ?? {}
  if (!SiteBucket || !SiteRegion)
    return console.log("The site's stack was not deployed: its files stay as they are.")
  const files = await publishSite({ folder: SITE, bucket: SiteBucket, region: SiteRegion })
  console.log(`${files} files published: ${SiteUrl}`)
}

/** Only the stacks whose name contains `only`, if given, else those that the command names. */
function deploy(only?: string): Promise<void> {
  const [first = "", ...others] = given
  return sst([...(only ? [only] : []), ...(only && !first.startsWith("-") ? [] : [first]), ...others])
}

/** Exits with SST's status when it fails. */
async function sst(args: string[]): Promise<void> {
  const deployment = spawn(process.execPath, [join(ROOT, "scripts/sst.mjs"), "deploy", ...args], {
    stdio: "inherit",
  })
  const [code] = await once(deployment, "exit")
  if (code !== 0) process.exit(code ?? 1)
}

/** SST's recorded outputs of the deployed stacks, by their short names. */
async function readOutputs(): Promise<Outputs> {
  const noted: Outputs = JSON.parse(await readFile(join(ROOT, ".sst/outputs.json"), "utf8"))
  return Object.fromEntries(
    Object.entries(noted).map(([stack, outputs]) => [stack.split("-").at(-1) ?? stack, outputs]),
  )
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
