import { parseArgs } from "node:util"
import { reachTable } from "../local/reach.ts"

/**
 * `npm run totals:rebuild [-- --agency ID]`: on the table in the environment, with its credentials, or else on that of
 * the running local engine.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { agency: { type: "string" } } })
  reachTable()
  const { rebuildTotals } = await import("./rebuild.ts")
  await rebuildTotals(values.agency, console.log)
  process.disconnect?.()
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? `\n${error.message}` : error)
  process.exit(1)
})
