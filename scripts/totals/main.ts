import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { applyEnvironment } from "../local/environment.ts"
import { environmentOfRunningEngine } from "../local/running.ts"

/**
 * `npm run totals:rebuild [-- --agency ID]`: on the table that the environment names, with its credentials,
 * else on that of the local engine that is running.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { agency: { type: "string" } } })
  if (!process.env.TABLE_NAME) applyEnvironment(localEnvironment(resolve(process.env.DATA_DIR ?? ".trame")))
  // Loaded late: core reads the environment.
  const { rebuildTotals } = await import("./rebuild.ts")
  await rebuildTotals(values.agency, console.log)
  process.disconnect?.()
}

function localEnvironment(dataDir: string): Record<string, string> {
  const environment = environmentOfRunningEngine(dataDir)
  if (environment) return environment
  throw new Error(
    `Trame ne tourne pas sur ${dataDir} : lancez d'abord « npm start », ` +
      "ou donnez TABLE_NAME et AWS_REGION pour une table sur AWS.",
  )
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? `\n${error.message}` : error)
  process.exit(1)
})
