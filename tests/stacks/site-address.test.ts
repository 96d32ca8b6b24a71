import { createRequire } from "node:module"
import { describe, expect, it, onTestFinished } from "vitest"
import { deployWithAddress, type Outputs } from "../../scripts/deploy/order.ts"
import { NOT_YET } from "../../stacks/stage-names.ts"
import { DEPLOYED_AT, startAccount } from "./support/account.ts"

const stacks = new URL("../../stacks/site-address.ts", import.meta.url)
const { addressOf, findSiteAddress } = await import(stacks.href)

describe("the site's address without a domain", () => {
  it("is told to every function by a second deployment, the first time alone", async () => {
    const first = account()
    const outputs = await deployWithAddress(first)
    expect(first.deployed).toEqual(["all", "(Jobs|Api)"])
    expect(outputs).toMatchObject({ Jobs: { SiteUrlTold: DEPLOYED_AT }, Api: { SiteUrlTold: DEPLOYED_AT } })
    expect(first.said).toEqual([expect.stringContaining(DEPLOYED_AT)])
    await deployWithAddress(first)
    expect(first.deployed).toEqual(["all", "(Jobs|Api)", "all"])
    await deployWithAddress({ ...first, deploy: () => first.deploy("Api") })
    expect(first.deployed.at(-1)).toBe("Api")
  })

  it.each([undefined, "Jobs"])(
    "ends the command with an error where a function keeps the placeholder (%s)",
    async (only) => {
      const stuck = account(NOT_YET)
      await expect(deployWithAddress({ ...stuck, deploy: () => stuck.deploy(only) })).rejects.toThrow("Jobs")
    },
  )

  it("comes from CloudFormation, whose failure is no first deployment", async () => {
    const { url, close } = await startAccount()
    onTestFinished(() => void close())
    const credentials = { accessKeyId: "test", secretAccessKey: "test" }
    const clientAt = (endpoint: string) =>
      new CloudFormationClient({ endpoint, region: "eu-west-3", credentials, maxAttempts: 1 })
    expect(await addressOf("test-trame-Web", clientAt(url))).toBe(DEPLOYED_AT)
    expect(await addressOf("other-trame-Web", clientAt(url))).toBe(null)
    await expect(addressOf("test-trame-Web", clientAt("http://127.0.0.1:1"))).rejects.toThrow()
    const refusing = { send: () => Promise.reject(new Error("User is not authorized to perform this")) }
    await expect(addressOf("test-trame-Web", refusing)).rejects.toThrow("not authorized")
    for (const name of ["SITE_URL", "DOMAIN_NAME", "CERTIFICATE_ARN"]) {
      const env = { [name]: "given" }
      await findSiteAddress({ stage: "test", name: "trame" }, env)
      expect(env).toEqual({ [name]: "given" })
    }
  })
})

/** The stacks' packages, which are not among those of the root. */
const require = createRequire(new URL("../../stacks/package.json", import.meta.url))
const { CloudFormationClient } = require("@aws-sdk/client-cloudformation")

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
      const outputs = { Storage: {}, Jobs: { SiteUrlTold }, Api: { SiteUrlTold }, Web: { SiteUrl: address } }
      latest = Object.fromEntries(Object.entries(outputs).filter(([name]) => filter.test(name)))
    },
    outputs: async () => latest,
    say: (line: string) => void said.push(line),
  }
}
