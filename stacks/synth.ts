/**
 * Writes the templates of a stage without an AWS account, with cdk-nag's report. Arguments: stage, folder, `deploy` or
 * `dev` (what `sst dev` deploys), and optionally another region.
 */
import { rmSync } from "node:fs"
import { mkdtemp } from "node:fs/promises"
import { join } from "node:path"
import { Aspects } from "aws-cdk-lib/core"
import { AwsSolutionsChecks, NagReportFormat } from "cdk-nag"
import { App } from "sst/constructs"
import { initProject, useProject } from "sst/project.js"
import { Stacks } from "sst/stacks/index.js"

const [stage = "", outdir, mode, region] = process.argv.slice(2)

// Prevents SST from checking in AWS whether the account is prepared.
process.env.NODE_ENV = "test"
// Separate folders, so that several stages can be written in parallel: SST loads its configuration through a file named
// after the time, and bundles in a sibling folder, to which source maps refer.
const loading = await mkdtemp(join(import.meta.dirname, "node_modules/.synth-"))
process.chdir(loading)
await initProject({ stage })
const { config, paths } = useProject()
paths.out = await mkdtemp(join(paths.root, ".sst-"))
paths.artifacts = join(paths.out, "artifacts")
process.on("exit", () => {
  for (const folder of [loading, paths.out]) rmSync(folder, { recursive: true, force: true })
})
const app = new App(
  {
    mode: mode === "dev" ? "dev" : "deploy",
    stage,
    name: config.name,
    region: region ?? config.region,
    account: "123456789012",
  },
  { outdir },
)
const [, { stacks }] = await Stacks.load(paths.config)
process.chdir(paths.root)
await stacks(app)
Aspects.of(app).add(new AwsSolutionsChecks({ reports: true, reportFormats: [NagReportFormat.JSON] }))
await app.finish()
app.synth()
