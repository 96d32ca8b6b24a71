import { rm } from "node:fs/promises"
import { join } from "node:path"
import { type FunctionDefinition, MEMORY_MB } from "@trame/functions/manifest"
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam"
import { CfnFunction, type EventInvokeConfigOptions } from "aws-cdk-lib/aws-lambda"
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs"
import { CfnOutput } from "aws-cdk-lib/core"
import { type App, Function as SstFunction, type Stack } from "sst/constructs"
import { useProject } from "sst/project.js"
import { explain } from "./nag-suppressions.ts"
import type { ProvidedSettings } from "./setting-grants.ts"
import { removalPolicy } from "./stage.ts"

/**
 * A function of the manifest. Its environment consists of its settings; its own role grants access to their resources.
 */
export function createFunction(
  stack: Stack,
  {
    name,
    handler,
    settings,
    timeoutSeconds,
    readsOnly = false,
    memoryMb = MEMORY_MB,
    splits = false,
  }: FunctionDefinition,
  provided: ProvidedSettings,
  asynchronous: EventInvokeConfigOptions = {},
): SstFunction {
  const app = stack.node.root as App
  const id = pascalCase(name)
  const logGroup = new LogGroup(stack, `${id}Log`, {
    logGroupName: `/trame/${stack.stage}/${name}`,
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: removalPolicy(app),
  })
  const role = new Role(stack, `${id}Role`, { assumedBy: new ServicePrincipal("lambda.amazonaws.com") })
  logGroup.grantWrite(role)
  explain(role, "AwsSolutions-IAM5", "Streams of the function's own log group.", ["Resource::.*Log.*:\\*"])

  const environment: Record<string, string> = { NODE_OPTIONS: "--enable-source-maps" }
  for (const setting of settings) {
    const resource = provided[setting]
    if (!resource) throw new Error(`The function ${name} needs ${setting}, which no stack before it provides`)
    environment[setting] = resource.value
    resource.allow(role, readsOnly)
  }
  if (environment.SITE_URL) noteSiteUrl(stack, environment.SITE_URL)
  const created = new SstFunction(stack, id, {
    ...asynchronous,
    handler: `packages/functions/src/${handler}`,
    runtime: "nodejs24.x",
    architecture: "arm_64",
    memorySize: memoryMb,
    timeout: timeoutSeconds,
    tracing: "disabled",
    logGroup,
    role,
    environment,
    nodejs: { minify: true, sourcemap: true, splitting: splits, esbuild: bundling() },
    hooks: { afterBuild: (_, folder) => dropInstallation(folder) },
    _doNotAllowOthersToBind: true,
  })
  if (!app.local) dropSstVariables(created)
  return created
}

/**
 * `npm run deploy` compares this output with the site's actual address, and deploys the stack again when they differ.
 */
function noteSiteUrl(stack: Stack, value: string): void {
  if (!stack.node.tryFindChild("SiteUrlTold")) new CfnOutput(stack, "SiteUrlTold", { value })
}

/** Credential providers for developers' machines; a function has credentials in its environment. */
const ELSEWHERE = [
  "@aws-sdk/credential-provider-http",
  "@aws-sdk/credential-provider-ini",
  "@aws-sdk/credential-provider-login",
  "@aws-sdk/credential-provider-process",
  "@aws-sdk/credential-provider-sso",
  "@aws-sdk/credential-provider-web-identity",
  "@aws-sdk/token-providers",
  "@smithy/credential-provider-imds",
]

/**
 * The library for models imports all of zod, which would enlarge every shared part of a bundle: it gets its own copy,
 * loaded with the first call to a model.
 */
const MODELS_OWN = { "zod/v4": "zod-of-models/v4" }

const bundling = () => ({
  // The command runs in stacks/, where its packages are.
  absWorkingDir: useProject().paths.root,
  external: ELSEWHERE,
  alias: { ...MODELS_OWN, jsonschema: "./stacks/trusted-models.ts" },
  keepNames: false,
  legalComments: "none" as const,
  sourcesContent: false,
})

export const pascalCase = (name: string): string =>
  name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** SST installs packages that a bundle excludes; ours exclude none. */
async function dropInstallation(folder: string): Promise<void> {
  const leftovers = ["package.json", "package-lock.json", "node_modules"]
  await Promise.all(leftovers.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}

/** Variables of SST's bindings, which we do not use: stages differ only by settings. */
function dropSstVariables(created: SstFunction): void {
  const names = ["SST_APP", "SST_STAGE", "SST_SSM_PREFIX", "AWS_NODEJS_CONNECTION_REUSE_ENABLED"]
  const { defaultChild } = created.node
  if (!(defaultChild instanceof CfnFunction)) throw new Error("Not a function of CloudFormation")
  for (const name of names) defaultChild.addPropertyDeletionOverride(`Environment.Variables.${name}`)
}
