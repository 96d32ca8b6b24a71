import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { PUBLISHER } from "../../stacks/publisher.ts"
import { readSettings, refuseIncomplete } from "../../stacks/settings.ts"
import type { Assembly } from "./support/assembly.ts"
import {
  BEDROCK_SETTINGS,
  DOMAIN_SETTINGS,
  PUBLISHER_SETTINGS,
  REQUIRED_SETTINGS,
  SETTINGS,
  sstBuild,
} from "./support/build.ts"
import { assemblyOf } from "./support/stage.ts"

const { refuseLookalike } = await import(new URL("../../stacks/stage.ts", import.meta.url).href)
const { stacksOf } = await import(new URL("../../stacks/index.ts", import.meta.url).href)

const refuse = async (stage: string, settings: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), "trame-refused-"))
  const { code, output } = await sstBuild({ stage, folder, settings })
  expect(code).not.toBe(0)
  return output
}

test("the command that deploys builds these very templates and bundles", () => {
  expect(assemblyOf("built").stacks).toEqual(assemblyOf("test").stacks)
  expect([...assemblyOf("built").code.keys()]).toEqual([...assemblyOf("test").code.keys()])
})

test("what sst dev deploys has the same resources, with functions that are run elsewhere", () => {
  // SST never tries a developer's function again by itself.
  const shape = ({ stacks }: Assembly) =>
    stacks.map(({ name, template }) => [
      name,
      ...Object.values(template.Resources)
        .map(({ Type }) => Type)
        .filter((type) => type !== "AWS::Lambda::EventInvokeConfig"),
    ])
  expect(shape(assemblyOf("dev"))).toEqual(shape(assemblyOf("test")))
})

test("a deployment without its settings is refused, and every missing one is named", async () => {
  const output = await refuse("test", {})
  const { SITE_URL: _, ...required } = REQUIRED_SETTINGS
  for (const name of Object.keys(required)) expect(output).toContain(name)
})

test("production is refused without its publisher, by the name of each missing setting; other stages are not", () => {
  for (const name of Object.keys(PUBLISHER)) {
    const others = { ...SETTINGS, ...PUBLISHER_SETTINGS, [name]: "" }
    expect(() => refuseIncomplete(others, "prod")).toThrow(`${name}:`)
    expect(() => refuseIncomplete(others, "staging")).not.toThrow()
  }
  expect(() => refuseIncomplete({ ...SETTINGS, ...PUBLISHER_SETTINGS }, "prod")).not.toThrow()
})

test("the generations of the origin key count from 1", () => {
  expect(readSettings(SETTINGS).originKeyGeneration).toBe(1)
  expect(readSettings({ ...SETTINGS, ORIGIN_KEY_GENERATION: "2" }).originKeyGeneration).toBe(2)
  for (const ORIGIN_KEY_GENERATION of ["0", "-1", "1.5", "deux"]) {
    expect(() => readSettings({ ...SETTINGS, ORIGIN_KEY_GENERATION })).toThrow("ORIGIN_KEY_GENERATION")
  }
})

test("a month's amount is more than nothing, and a hundred dollars where nothing is said", () => {
  expect(readSettings(SETTINGS).monthlyBudget).toBe(100)
  expect(readSettings({ ...SETTINGS, MONTHLY_BUDGET: "12.5" }).monthlyBudget).toBe(12.5)
  for (const MONTHLY_BUDGET of ["0", "-5", "cent"]) {
    expect(() => readSettings({ ...SETTINGS, MONTHLY_BUDGET })).toThrow("MONTHLY_BUDGET")
  }
})

test("a domain needs its certificate, and the other way round", () => {
  const { DOMAIN_NAME, CERTIFICATE_ARN } = DOMAIN_SETTINGS
  expect(() => readSettings({ ...SETTINGS, DOMAIN_NAME })).toThrow("CERTIFICATE_ARN:")
  expect(() => readSettings({ ...SETTINGS, CERTIFICATE_ARN })).toThrow("DOMAIN_NAME:")
  expect(readSettings({ ...SETTINGS, ...DOMAIN_SETTINGS }).domain?.name).toBe(DOMAIN_NAME)
  expect(readSettings({ ...SETTINGS, ...DOMAIN_SETTINGS }).siteUrl).toBe(`https://${DOMAIN_NAME}`)
  expect(readSettings(SETTINGS)).toMatchObject({ siteUrl: "https://d111.cloudfront.example" })
  expect(readSettings(SETTINGS).domain).toBe(undefined)
  const { SITE_URL: _, ...nowhere } = SETTINGS
  expect(() => readSettings(nowhere)).toThrow("SITE_URL:")
  expect(() => refuseIncomplete(nowhere)).not.toThrow()
})

test("a model needs what its provider asks for; without one, all else is deployed", () => {
  expect(readSettings(REQUIRED_SETTINGS).ai).toEqual({ provider: "none" })
  const { AI_PROVIDER } = SETTINGS
  for (const name of ["AI_MODEL", "AI_BASE_URL", "AI_SECRET_NAME"]) {
    expect(() => readSettings({ ...REQUIRED_SETTINGS, AI_PROVIDER })).toThrow(`${name}:`)
  }
  const { AI_MODEL: model } = BEDROCK_SETTINGS
  expect(readSettings({ ...REQUIRED_SETTINGS, ...BEDROCK_SETTINGS }).ai).toEqual({
    provider: "bedrock",
    model,
  })
  expect(() => readSettings({ ...REQUIRED_SETTINGS, AI_PROVIDER: "other" })).toThrow("AI_PROVIDER")
})

test("a stage that only looks like production is refused", async () => {
  expect(await refuse("production", SETTINGS)).toContain('production is called "prod"')
  for (const stage of ["production", "Prod", "PROD2", "prd", "live", "Live", "main", "master"])
    expect(() => refuseLookalike({ stage })).toThrow('production is called "prod"')
  for (const stage of ["prod", "staging", "camille", "mainline", "olivier"]) refuseLookalike({ stage })
})

test("whatever more than its owner relies on is watched, and has the edge of its own in CloudFront's region", () => {
  const whole = ["Storage", "Auth", "Realtime", "Jobs", "Api", "Web"]
  const of = (stage: string, region: string) =>
    stacksOf({ stage, region }).map(({ name }: { name: string }) => name)
  for (const stage of ["prod", "staging"]) {
    expect(of(stage, "eu-west-3")).toEqual([...whole, "Monitoring"])
    expect(of(stage, "us-east-1")).toEqual(["Edge"])
  }
  expect(of("camille", "eu-west-3")).toEqual(whole)
})
