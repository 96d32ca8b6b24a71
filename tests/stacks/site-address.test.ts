import { createRequire } from "node:module"
import { expect, onTestFinished, test } from "vitest"
import { deployWithAddress, type Outputs } from "../../scripts/deploy/order.ts"
import { DEPLOYED_AT, startAccount } from "./support/account.ts"
import { assemblyOf, functionsOf } from "./support/stage.ts"

/** The stacks' packages, which are not among those of the root. */
const require = createRequire(new URL("../../stacks/package.json", import.meta.url))
const { CloudFormationClient } = require("@aws-sdk/client-cloudformation")
const { addressOf, findSiteAddress, NOT_YET } = await import(
  new URL("../../stacks/site-address.ts", import.meta.url).href
)

/** An account whose site gets an address at its first deployment; `setting` is what SITE_URL says there. */
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
      latest = { Api: { SiteUrlTold: setting ?? address ?? NOT_YET } }
      address ??= DEPLOYED_AT
      if (!only) latest.Web = { SiteUrl: address, SiteBucket: "site" }
    },
    outputs: async () => latest,
    say: (line: string) => void said.push(line),
  }
}

test("without a domain, a first deployment tells the API where the site turned out to be; later ones know", async () => {
  const first = account()
  const outputs = await deployWithAddress(first)
  expect(first.deployed).toEqual(["all", "Api"])
  expect(outputs).toMatchObject({
    Api: { SiteUrlTold: DEPLOYED_AT },
    Web: { SiteUrl: DEPLOYED_AT, SiteBucket: "site" },
  })
  expect(first.said).toEqual([expect.stringContaining(DEPLOYED_AT)])
  await deployWithAddress(first)
  expect(first.deployed).toEqual(["all", "Api", "all"])
})

test("a setting that says another address than the site's is told of", async () => {
  const wrong = account("https://elsewhere.example")
  await deployWithAddress(wrong)
  expect(wrong.deployed).toEqual(["all", "Api"])
  expect(wrong.said.at(-1)).toContain("SITE_URL says https://elsewhere.example")
})

test("where only some stacks are deployed, nothing is deployed beside", async () => {
  const some = account()
  await deployWithAddress({ ...some, deploy: () => some.deploy("Api") })
  expect(some.deployed).toEqual(["Api"])
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

test("what payments and Google lead back to is the site, as the stack that builds it says", () => {
  for (const { environment } of functionsOf("test"))
    expect([undefined, DEPLOYED_AT]).toContain(environment.SITE_URL)
  const [api] = assemblyOf("test").stacks.filter(({ name }) => name.endsWith("-Api"))
  expect(api?.template.Outputs?.SiteUrlTold?.Value).toBe(DEPLOYED_AT)
})
