import { spawnSync } from "node:child_process"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, inject, test } from "vitest"
import { STACKS, sstDeploy } from "./support/build.ts"

test("`sst deploy` uploads a stack's code and template, and has CloudFormation create the stack", async () => {
  const folder = inject("assemblies").built
  const { code, output, stacks, objects } = await sstDeploy({ stage: "test", folder, stack: "Realtime" })
  expect(code, output).toBe(0)
  expect(output).toContain("Deployed:")
  expect(stacks.has("test-trame-Realtime")).toBe(true)
  const template = await readFile(join(folder, "test-trame-Realtime.template.json"))
  const { Resources } = JSON.parse(template.toString())
  const resources = Object.values<{ Properties?: { Code?: { S3Key?: string } } }>(Resources)
  const bundles = resources.flatMap(({ Properties }) => Properties?.Code?.S3Key ?? [])
  expect(bundles.length).toBeGreaterThan(0)
  const uploaded = [...objects.keys()].map((path) => path.split("/").at(-1))
  expect(uploaded).toEqual(expect.arrayContaining(bundles))
}, 120_000)

test("an account is prepared with the pinned CDK, not with the newest one", async () => {
  const { dependencies } = JSON.parse(await readFile(join(STACKS, "package.json"), "utf8"))
  const pinned: string = dependencies["aws-cdk"]
  const { stdout } = spawnSync("npx", ["--offline", "cdk", "--version"], { cwd: STACKS, encoding: "utf8" })
  expect(stdout).toContain(pinned)
})
