import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { apis, queues, schedules, socket, tableStream } from "@trame/functions/manifest"
import { describe, expect, inject, it } from "vitest"
import { PUBLISHER } from "../../stacks/publisher.ts"
import { readSettings, refuseIncomplete } from "../../stacks/settings.ts"
import { DEPLOYED_AT } from "./support/account.ts"
import {
  BEDROCK_SETTINGS,
  DOMAIN_SETTINGS,
  PUBLISHER_SETTINGS,
  REQUIRED_SETTINGS,
  SETTINGS,
  sstBuild,
  sstDeploy,
} from "./support/build.ts"
import { functionsOf } from "./support/stage.ts"

const { refuseLookalike } = await import(new URL("../../stacks/stage.ts", import.meta.url).href)

describe("a deployment", () => {
  it("is refused without its settings, each missing one by its name, and for a stage that looks like production", async () => {
    const refusal = async (stage: string, settings: Record<string, string>) => {
      const folder = await mkdtemp(join(tmpdir(), "trame-refused-"))
      const { code, output } = await sstBuild({ stage, folder, settings })
      expect(code).not.toBe(0)
      return output
    }
    const { SITE_URL: _, ...required } = REQUIRED_SETTINGS
    const [missing, lookalike] = await Promise.all([refusal("test", {}), refusal("production", SETTINGS)])
    for (const name of Object.keys(required)) expect(missing).toContain(name)
    expect(lookalike).toContain('production is called "prod"')
    for (const stage of ["Prod", "PROD2", "prd", "live", "main", "master"])
      expect(() => refuseLookalike({ stage })).toThrow('production is called "prod"')
    for (const stage of ["prod", "staging", "camille", "mainline"]) refuseLookalike({ stage })
  }, 300_000)

  // An update of its packages has kept the command from its first request.
  it("sends its code to S3 and its template to CloudFormation", async () => {
    const asked = await sstDeploy({ stage: "test", folder: inject("assemblies").test, stack: "Realtime" })
    expect(asked).toContainEqual(expect.stringMatching(/^PUT .*\.zip/))
    expect(asked).toContain("CreateStack")
  }, 300_000)

  it("of production is refused without its publisher", () => {
    const settings = { ...SETTINGS, ...PUBLISHER_SETTINGS }
    for (const name of Object.keys(PUBLISHER)) {
      expect(() => refuseIncomplete({ ...settings, [name]: "" }, "prod")).toThrow(`${name}:`)
      expect(() => refuseIncomplete({ ...settings, [name]: "" }, "staging")).not.toThrow()
    }
    expect(() => refuseIncomplete(settings, "prod")).not.toThrow()
  })
})

describe("the settings", () => {
  it.each([
    ["ORIGIN_KEY_GENERATION", ["0", "-1", "1.5", "deux"]],
    ["MONTHLY_BUDGET", ["0", "-5", "cent"]],
    ["AI_PROVIDER", ["other"]],
    ["AI_MODEL", [""]],
    ["AI_BASE_URL", [""]],
    ["AI_SECRET_NAME", [""]],
  ])("refuse a wrong %s", (name, wrong) => {
    for (const value of wrong) expect(() => readSettings({ ...SETTINGS, [name]: value })).toThrow(name)
  })

  it("have defaults, a model of Bedrock or none, and a domain with its certificate", () => {
    const { domain, ...read } = readSettings(SETTINGS)
    expect(read).toMatchObject({ originKeyGeneration: 1, monthlyBudget: 100, siteUrl: DEPLOYED_AT })
    expect(domain).toBe(undefined)
    expect(readSettings(REQUIRED_SETTINGS).ai).toEqual({ provider: "none" })
    const { AI_MODEL: model } = BEDROCK_SETTINGS
    const bedrock = { provider: "bedrock", model }
    expect(readSettings({ ...REQUIRED_SETTINGS, ...BEDROCK_SETTINGS }).ai).toEqual(bedrock)
    const { DOMAIN_NAME, CERTIFICATE_ARN } = DOMAIN_SETTINGS
    expect(() => readSettings({ ...SETTINGS, DOMAIN_NAME })).toThrow("CERTIFICATE_ARN:")
    expect(() => readSettings({ ...SETTINGS, CERTIFICATE_ARN })).toThrow("DOMAIN_NAME:")
    const ofDomain = readSettings({ ...SETTINGS, ...DOMAIN_SETTINGS })
    expect([ofDomain.domain?.name, ofDomain.siteUrl]).toEqual([DOMAIN_NAME, `https://${DOMAIN_NAME}`])
    const { SITE_URL: _, ...nowhere } = SETTINGS
    expect(() => readSettings(nowhere)).toThrow("SITE_URL:")
    expect(() => refuseIncomplete(nowhere)).not.toThrow()
  })
})

describe("a function", () => {
  it("has an environment of exactly its settings", () => {
    const manifest = [...apis, ...queues, ...tableStream, ...schedules, socket]
    const wanted = manifest.map(({ name, settings }) => [name, ["NODE_OPTIONS", ...settings].sort()] as const)
    const given = functionsOf("test").map(
      ({ name, environment }) => [name, Object.keys(environment).sort()] as const,
    )
    expect(new Map(given)).toEqual(new Map(wanted))
    for (const { environment } of functionsOf("test")) expect(Object.values(environment)).not.toContain("")
  })
})
