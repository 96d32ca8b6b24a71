import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
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
  /** Of what is loaded before the first event: the module and the files that it imports at once. */
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
    bytes: sizeOf(loadedWith(join(folder, file))),
  }
}

/** esbuild's line where a bundle is split; a file that is only loaded when needed stands in `import(…)`. */
const STATIC_IMPORT = /(?:^|[;}\n])import(?:\{[^}]*\}from)?"(\.\/[^"]+)"/g

function loadedWith(file: string, loaded = new Map<string, number>()): Map<string, number> {
  if (loaded.has(file)) return loaded
  const code = readFileSync(file, "utf8")
  loaded.set(file, Buffer.byteLength(code))
  for (const [, other = ""] of code.matchAll(STATIC_IMPORT)) loadedWith(join(dirname(file), other), loaded)
  return loaded
}

const sizeOf = (files: Map<string, number>): number =>
  [...files.values()].reduce((sum, size) => sum + size, 0)
