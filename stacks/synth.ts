/**
 * Writes the templates of a stage without an AWS account, and cdk-nag's report beside them.
 * Arguments: stage, folder, and `deploy` or `dev`, which is what `sst dev` deploys.
 */
import { Aspects } from "aws-cdk-lib/core"
import { AwsSolutionsChecks, NagReportFormat } from "cdk-nag"
import { App } from "sst/constructs"
import { initProject, useProject } from "sst/project.js"
import { Stacks } from "sst/stacks/index.js"

const [stage = "", outdir, mode] = process.argv.slice(2)

// Keeps SST from asking AWS whether the account is prepared.
process.env.NODE_ENV = "test"
await initProject({ stage })
const { config, paths } = useProject()
const app = new App(
  {
    mode: mode === "dev" ? "dev" : "deploy",
    stage,
    name: config.name,
    region: config.region,
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
