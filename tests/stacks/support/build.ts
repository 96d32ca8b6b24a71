import { spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { PUBLISHER } from "../../../stacks/publisher.ts"
import { DEPLOYED_AT, startAccount } from "./account.ts"

export const STACKS = fileURLToPath(new URL("../../../stacks", import.meta.url))

/** A model that the local engine can stand in for. */
const AI_SETTINGS = {
  AI_PROVIDER: "openai-compatible",
  AI_MODEL: "trame-local",
  AI_BASE_URL: "https://ai.example/v1",
  AI_SECRET_NAME: "trame/ai",
}

/** Those without which nothing is deployed. */
export const REQUIRED_SETTINGS = {
  SUPER_ADMIN_EMAIL: "owner@trame.example",
  TEAM_DOMAIN: "trame.example",
  MAIL_FROM: "Trame <bonjour@trame.example>",
  STRIPE_SECRET_NAME: "trame/stripe",
  APIFY_SECRET_NAME: "trame/apify",
  GOOGLE_SECRET_NAME: "trame/google",
  ALARM_EMAIL: "alarm@trame.example",
  SITE_URL: `${DEPLOYED_AT}/`,
}

export const SETTINGS = { ...REQUIRED_SETTINGS, ...AI_SETTINGS }

/** As production has it. */
export const BEDROCK_SETTINGS = {
  AI_PROVIDER: "bedrock",
  AI_MODEL: "eu.anthropic.claude-haiku-4-5-20251001-v1:0",
}

export const DOMAIN_SETTINGS = {
  DOMAIN_NAME: "app.trame.example",
  CERTIFICATE_ARN: "arn:aws:acm:us-east-1:123456789012:certificate/test",
}

export const PUBLISHER_SETTINGS = Object.fromEntries(
  Object.keys(PUBLISHER).map((name) => [name, `of ${name}`]),
)

/** Production has had two keys before, and has an amount of its own. */
export const KEY_SETTINGS = { ORIGIN_KEY_GENERATION: "3", MONTHLY_BUDGET: "250" }

interface Build {
  stage: string
  folder: string
  settings?: Record<string, string>
  /** Another than the usual one. */
  region?: string
}

interface Ended {
  code: number
  /** All it said. */
  output: string
}

/** `sst build`, which loads and writes what `sst deploy` deploys, for an account that only seems to exist. */
export async function sstBuild({ stage, folder, settings = SETTINGS }: Build): Promise<Ended> {
  const account = await startAccount()
  try {
    const args = ["node_modules/sst/cli/sst.js", "build", "--stage", stage, "--to", folder]
    return await run(args, { ...account.environment, ...settings })
  } finally {
    account.close()
  }
}

/** `sst deploy` of one stack that was built before; answers what it asked of the account, which creates nothing. */
export async function sstDeploy({ stage, folder, stack }: Build & { stack: string }): Promise<string[]> {
  const account = await startAccount()
  try {
    const args = ["node_modules/sst/cli/sst.js", "deploy", stack, "--stage", stage, "--from", folder]
    await run(args, { ...account.environment, ...SETTINGS })
    return account.asked
  } finally {
    account.close()
  }
}

/** The same templates without the command, with cdk-nag's reports beside them. */
export const synthesise = ({ stage, folder, settings = SETTINGS, region = "" }: Build): Promise<Ended> =>
  run(["synth.ts", stage, folder, "deploy", region].filter(Boolean), settings)

async function run(args: string[], settings: Record<string, string>): Promise<Ended> {
  const { PATH = "", HOME = "" } = process.env
  const env = { PATH, HOME, SST_TELEMETRY_DISABLED: "1", npm_config_offline: "true", ...settings }
  const child = spawn(process.execPath, args, { cwd: STACKS, env, stdio: ["ignore", "pipe", "pipe"] })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ])
  return { code, output: stdout + stderr }
}
