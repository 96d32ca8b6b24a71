import { statSync } from "node:fs"
import { join } from "node:path"
import type { Assembly } from "./assembly.ts"
import type { CreatedResource } from "./cloudformation/engine.ts"

/** A function as its stack deploys it. */
export interface DeployedFunction {
  /** As the manifest names it, and its log group. */
  name: string
  arn: string
  roleArn: string
  properties: Record<string, unknown>
  environment: Record<string, string>
  timeoutSeconds: number
  /** Of its unpacked code. */
  folder: string
  /** The module below that folder, and what it exports, as `Handler` says. */
  file: string
  exported: string
  bytes: number
}

interface Properties {
  Code: { S3Key: string }
  Handler: string
  Role: string
  Timeout: number
  Environment: { Variables: Record<string, string> }
  LoggingConfig: { LogGroup: string }
}

/** Every function among what was created. */
export const functionsIn = (assembly: Assembly, resources: CreatedResource[]): DeployedFunction[] =>
  resources
    .filter(({ type }) => type === "AWS::Lambda::Function")
    .map((resource) => deployed(assembly, resource))

function deployed({ code }: Assembly, { properties, attributes }: CreatedResource): DeployedFunction {
  const { Code, Handler, Role, Timeout, Environment, LoggingConfig } = properties as unknown as Properties
  const folder = code.get(Code.S3Key)
  if (!folder) throw new Error(`There is no code ${Code.S3Key}`)
  const [module = "", exported = ""] = Handler.split(".")
  const file = `${module}.mjs`
  return {
    name: LoggingConfig.LogGroup.split("/").at(-1) ?? "",
    arn: attributes.Arn ?? "",
    roleArn: Role,
    properties,
    environment: Environment.Variables,
    timeoutSeconds: Timeout,
    folder,
    file,
    exported,
    bytes: statSync(join(folder, file)).size,
  }
}
