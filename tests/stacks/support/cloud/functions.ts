import { CREDENTIALS, REGION } from "../../../../scripts/local/environment.ts"
import type { CreatedResource } from "../cloudformation/engine.ts"
import type { DeployedFunction } from "../functions.ts"
import { type Guard, type Services, startGuard } from "./guard.ts"
import { type RunningFunction, startFunction } from "./lambda.ts"
import { permissionsOf } from "./policy.ts"

/** Lambda's own part of a function's environment. */
const fromLambda = (name: string, folder: string): Record<string, string> => ({
  AWS_REGION: REGION,
  AWS_DEFAULT_REGION: REGION,
  AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "1024",
  AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
  LAMBDA_TASK_ROOT: folder,
  TZ: ":UTC",
  // How long a function keeps a secret; on AWS, minutes.
  POWERTOOLS_PARAMETERS_MAX_AGE: "1",
})

const GUARDED = ["DYNAMODB", "S3", "SQS", "COGNITO_IDENTITY_PROVIDER", "SESV2", "KMS", "SECRETS_MANAGER"]

/** Starts functions when they are first called, each behind a guard of its own. */
export function createFunctions(
  resources: CreatedResource[],
  functions: DeployedFunction[],
  services: Services,
  provided: Record<string, string>,
) {
  const running = new Map<string, Promise<RunningFunction>>()
  const guards: Guard[] = []

  async function start(fn: DeployedFunction): Promise<RunningFunction> {
    const guard = await startGuard(resources, permissionsOf(resources, fn.roleArn), services)
    guards.push(guard)
    return startFunction(fn, {
      ...fromLambda(fn.name, fn.folder),
      ...Object.fromEntries(GUARDED.map((service) => [`AWS_ENDPOINT_URL_${service}`, guard.url])),
      ...Object.fromEntries(
        Object.entries(fn.environment).map(([name, value]) => [
          name,
          provided[name] ?? nearby(name, value, guard.url, services),
        ]),
      ),
    })
  }

  return {
    invoke: async (name: string, event: unknown): Promise<unknown> => {
      const fn = functions.find((candidate) => candidate.name === name)
      if (!fn) throw new Error(`There is no function ${name}`)
      const started = running.get(name) ?? start(fn)
      running.set(name, started)
      return (await started).invoke(event)
    },
    close: async () => {
      for (const started of running.values()) await started.then(({ stop }) => stop()).catch(() => {})
      for (const guard of guards) guard.close()
    },
  }
}

/** The SDK goes where these addresses lead, so they must lead through the guard. */
function nearby(name: string, value: string, guard: string, { sqs }: Services): string {
  if (name === "REALTIME_ENDPOINT") return guard
  return value.replace(sqs, guard)
}
