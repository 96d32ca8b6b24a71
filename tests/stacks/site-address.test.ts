import { createRequire } from "node:module"
import { apis, queues, schedules, tableStream } from "@trame/functions/manifest"
import { expect, onTestFinished, test } from "vitest"
import { deployWithAddress, type Outputs } from "../../scripts/deploy/order.ts"
import { NOT_YET } from "../../stacks/stage-names.ts"
import { DEPLOYED_AT, startAccount } from "./support/account.ts"
import { assemblyOf, functionsOf } from "./support/stage.ts"

/** The stacks' packages, which are not among those of the root. */
const require = createRequire(new URL("../../stacks/package.json", import.meta.url))
const { CloudFormationClient } = require("@aws-sdk/client-cloudformation")
const { addressOf, findSiteAddress } = await import(
  new URL("../../stacks/site-address.ts", import.meta.url).href
)

/** An account whose site gets an address at its first deployment; `setting` is SITE_URL there. */
function account(setting?: string) {
  let address: string | undefined
  const deployed: string[] = []
  const said: string[] = []
  let latest: Outputs = {}
  return {
    deployed,
    said,
    async deploy(only?: string) {
      deployed.push(only ?? "all")
      const filter = new RegExp(only ?? "", "i")
      const SiteUrlTold = setting ?? address ?? NOT_YET
      address ??= DEPLOYED_AT
      const stacks = {
        Storage: {},
        Jobs: { SiteUrlTold },
        Api: { SiteUrlTold },
        Web: { SiteUrl: address, SiteBucket: "site" },
      }
      latest = Object.fromEntries(Object.entries(stacks).filter(([name]) => filter.test(name)))
    },
    outputs: async () => latest,
    say: (line: string) => void said.push(line),
  }
}

test("without a domain, a first deployment tells every function the site's address; later ones know it", async () => {
  const first = account()
  const outputs = await deployWithAddress(first)
  expect(first.deployed).toEqual(["all", "(Jobs|Api)"])
  expect(outputs).toEqual({
    Storage: {},
    Jobs: { SiteUrlTold: DEPLOYED_AT },
    Api: { SiteUrlTold: DEPLOYED_AT },
    Web: { SiteUrl: DEPLOYED_AT, SiteBucket: "site" },
  })
  expect(first.said).toEqual([expect.stringContaining(DEPLOYED_AT)])
  await deployWithAddress(first)
  expect(first.deployed).toEqual(["all", "(Jobs|Api)", "all"])
})

test.each([
  ["which the second deployment did not reach", undefined],
  ["where the site is not among the stacks", "Jobs"],
])("a function that keeps the placeholder, %s, ends the command with an error", async (_, only) => {
  const stuck = account(NOT_YET)
  await expect(deployWithAddress({ ...stuck, deploy: () => stuck.deploy(only) })).rejects.toThrow("Jobs")
})

test("a SITE_URL that is not the site's address is reported", async () => {
  const wrong = account("https://elsewhere.example")
  await deployWithAddress(wrong)
  expect(wrong.deployed).toEqual(["all", "(Jobs|Api)"])
  expect(wrong.said.at(-1)).toContain("SITE_URL says https://elsewhere.example")
})

test("where only some stacks are deployed, nothing is deployed beside", async () => {
  const some = account()
  await some.deploy()
  await deployWithAddress({ ...some, deploy: () => some.deploy("Api") })
  expect(some.deployed).toEqual(["all", "Api"])
})

test("CloudFormation tells where a deployed site is, and that there is none", async () => {
  const { url, close } = await startAccount()
  onTestFinished(() => void close())
  const credentials = { accessKeyId: "test", secretAccessKey: "test" }
  const client = new CloudFormationClient({ endpoint: url, region: "eu-west-3", credentials })
  expect(await addressOf("test-trame-Web", client)).toBe(DEPLOYED_AT)
  expect(await addressOf("other-trame-Web", client)).toBe(null)
})

test("where CloudFormation does not answer, or may not be asked, nothing is taken for a first deployment", async () => {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" }
  const region = "eu-west-3"
  const away = new CloudFormationClient({
    endpoint: "http://127.0.0.1:1",
    region,
    credentials,
    maxAttempts: 1,
  })
  await expect(addressOf("test-trame-Web", away)).rejects.toThrow()
  const denied = Object.assign(new Error("User is not authorized to perform this"), { name: "AccessDenied" })
  const refusing = { send: () => Promise.reject(denied) }
  await expect(addressOf("test-trame-Web", refusing)).rejects.toThrow("not authorized")
})

test("an address that somebody sets is not looked for", async () => {
  for (const name of ["SITE_URL", "DOMAIN_NAME", "CERTIFICATE_ARN"]) {
    const env = { [name]: "given" }
    await findSiteAddress({ stage: "test", name: "trame" }, env)
    expect(env).toEqual({ [name]: "given" })
  }
})

test("every stack whose functions are told the site's address says which one", () => {
  const told = functionsOf("test").flatMap(({ environment: { SITE_URL = [] } }) => SITE_URL)
  const given = [...apis, ...queues, ...tableStream, ...schedules].filter(({ settings }) =>
    settings.includes("SITE_URL"),
  )
  expect(told).toEqual(given.map(() => DEPLOYED_AT))
  for (const { name, template } of assemblyOf("test").stacks) {
    const isTold = JSON.stringify(template.Resources).includes('"SITE_URL"')
    expect([name, template.Outputs?.SiteUrlTold?.Value]).toEqual([name, isTold ? DEPLOYED_AT : undefined])
  }
})
