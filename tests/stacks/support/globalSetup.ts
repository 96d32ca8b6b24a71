import { fork } from "node:child_process"
import { once } from "node:events"
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { TestProject } from "vitest/node"
import type { EngineInfo } from "../../../scripts/local/fork/index.ts"
import { hashOf } from "../../../scripts/sources.ts"
import {
  BEDROCK_SETTINGS,
  DOMAIN_SETTINGS,
  KEY_SETTINGS,
  PUBLISHER_SETTINGS,
  SETTINGS,
  sstBuild,
  synthesise,
} from "./build.ts"

const STAGES = ["test", "prod", "edge"] as const
type Assemblies = Record<(typeof STAGES)[number], string>

declare module "vitest" {
  export interface ProvidedContext {
    /** Folders: what the command built, production with cdk-nag's reports, and what it has in CloudFront's own region. */
    assemblies: Assemblies
  }
}

const CACHE = fileURLToPath(new URL("../../../node_modules/.cache/trame-stacks", import.meta.url))
const SOURCES = [
  ...["stacks", "sst.config.ts", "packages/core", "packages/functions", "package.json", "package-lock.json"],
  ...["build.ts", "account.ts"].map((file) => `tests/stacks/support/${file}`),
]

/** Builds everything once for all tests, and not again before its sources change. */
export default async function setup(project: TestProject) {
  await ensureBuilt()
  // Far from our packages, so that a bundle has only what is in it.
  const root = await mkdtemp(join(tmpdir(), "trame-stacks-"))
  await cp(CACHE, root, { recursive: true })
  const assemblies = foldersIn(root)
  const file = fileURLToPath(new URL("cloud/child.ts", import.meta.url))
  const child = fork(file, [assemblies.test], { execArgv: [] })
  const info = await new Promise<EngineInfo>((resolve, reject) => {
    child.once("message", (message) => resolve(message as EngineInfo))
    child.once("exit", (code) => reject(new Error(`The stacks could not be created (${code})`)))
  })
  project.provide("assemblies", assemblies)
  project.provide("engines", [info])
  return async () => {
    child.send("stop")
    await once(child, "exit")
    await rm(root, { recursive: true, force: true })
  }
}

const foldersIn = (root: string) =>
  Object.fromEntries(STAGES.map((name) => [name, join(root, name)])) as Assemblies

async function ensureBuilt(): Promise<void> {
  const sources = await hashOf(SOURCES)
  if ((await readFile(join(CACHE, "sources"), "utf8").catch(() => "")) === sources) return
  const root = await mkdtemp(join(tmpdir(), "trame-stacks-"))
  const { test, prod, edge } = foldersIn(root)
  const settings = {
    ...SETTINGS,
    ...BEDROCK_SETTINGS,
    ...DOMAIN_SETTINGS,
    ...KEY_SETTINGS,
    ...PUBLISHER_SETTINGS,
  }
  // Without a domain, the command finds where the site is by itself.
  const { SITE_URL: _, ...withoutAddress } = SETTINGS
  const builds = await Promise.all([
    sstBuild({ stage: "test", folder: test, settings: withoutAddress }),
    synthesise({ stage: "prod", folder: prod, settings }),
    synthesise({ stage: "prod", folder: edge, settings, region: "us-east-1" }),
  ])
  const failed = builds.filter(({ code }) => code !== 0)
  if (failed.length > 0) {
    throw new Error(`The stacks could not be built:\n${failed.map(({ output }) => output).join("\n")}`)
  }
  await rm(CACHE, { recursive: true, force: true })
  await mkdir(CACHE, { recursive: true })
  await cp(root, CACHE, { recursive: true })
  // Files that were edited meanwhile may be in some of them.
  if ((await hashOf(SOURCES)) === sources) await writeFile(join(CACHE, "sources"), sources)
  await rm(root, { recursive: true, force: true })
}
