import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { ROOT } from "../install.mjs"
import { buildSite } from "../local/site.ts"
import { publishSite } from "./publish.ts"

const SITE = join(ROOT, "packages/web/dist")

/** `npm run deploy -- --stage …`: builds the site, deploys the stacks, then puts the site's files in place. */
async function main(): Promise<void> {
  await buildSite(console.log)
  const sst = spawn(process.execPath, [join(ROOT, "scripts/sst.mjs"), "deploy", ...process.argv.slice(2)], {
    stdio: "inherit",
  })
  const [code] = await once(sst, "exit")
  if (code !== 0) process.exit(code ?? 1)
  const { SiteBucket, SiteRegion, SiteUrl } = await siteOutputs()
  if (!SiteBucket || !SiteRegion)
    return console.log("The site's stack was not deployed: its files stay as they are.")
  const files = await publishSite({ folder: SITE, bucket: SiteBucket, region: SiteRegion })
  console.log(`${files} files published: ${SiteUrl}`)
}

/** What SST noted of the stack `Web`; nothing when that was not among those deployed. */
async function siteOutputs(): Promise<Record<string, string>> {
  const outputs: Record<string, Record<string, string>> = JSON.parse(
    await readFile(join(ROOT, ".sst/outputs.json"), "utf8"),
  )
  const [, found = {}] = Object.entries(outputs).find(([stack]) => stack.endsWith("-trame-Web")) ?? []
  return found
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
