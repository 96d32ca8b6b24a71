import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { DOMAIN_SETTINGS, SETTINGS, sstBuild, synthesise } from "./build.ts"
import { startCloud } from "./cloud/index.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** Folders: what the command built, and the same stage and production with cdk-nag's reports. */
    assemblies: { built: string; test: string; prod: string }
  }
}

/** Builds everything once for all tests; far from our packages, so that a bundle has only what is in it. */
export default async function setup(project: TestProject) {
  const root = await mkdtemp(join(tmpdir(), "trame-stacks-"))
  const assemblies = { built: join(root, "built"), test: join(root, "test"), prod: join(root, "prod") }
  const settings = { ...SETTINGS, ...DOMAIN_SETTINGS }
  // One after the other: they share SST's working folder.
  for (const build of [
    () => sstBuild({ stage: "test", folder: assemblies.built }),
    () => synthesise({ stage: "test", folder: assemblies.test }),
    () => synthesise({ stage: "prod", folder: assemblies.prod, settings }),
  ]) {
    const { code, output } = await build()
    if (code !== 0) throw new Error(`The stacks could not be built:\n${output}`)
  }
  const cloud = await startCloud(assemblies.built)
  project.provide("assemblies", assemblies)
  project.provide("engine", cloud.info)
  return async () => {
    await cloud.stop()
    await rm(root, { recursive: true, force: true })
  }
}
