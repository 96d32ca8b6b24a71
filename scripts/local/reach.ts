import { resolve } from "node:path"
import { applyEnvironment } from "./environment.ts"
import { environmentOfRunningEngine } from "./running.ts"

/**
 * Sets the environment to use the table it names, or else that of the running local engine. Call it before core is
 * loaded, which reads the environment.
 * @param needed the variables required for a table on AWS
 */
export function reachTable(needed = "TABLE_NAME et AWS_REGION"): void {
  if (process.env.TABLE_NAME) return
  const dataDir = resolve(process.env.DATA_DIR ?? ".trame")
  const environment = environmentOfRunningEngine(dataDir)
  if (!environment) {
    throw new Error(
      `Trame ne tourne pas sur ${dataDir} : lancez d'abord « npm start », ` +
        `ou donnez ${needed} pour une table sur AWS.`,
    )
  }
  applyEnvironment(environment)
}
