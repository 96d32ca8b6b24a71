import { AttemptsEntity } from "@trame/core/lib/throttle"
import { addressOf } from "@trame/functions/http/bridge"
import { apis } from "@trame/functions/manifest"
import type { Context } from "aws-lambda"
import { describe, expect, it, test, vi } from "vitest"
import { ORIGIN_KEY } from "../../../scripts/local/environment.ts"
import { throughCloudFront, toEvent } from "../../../scripts/local/gateway/event.ts"
import { loadApi } from "../../../scripts/local/gateway/routes.ts"
import { newUser } from "../../support/agency.ts"
import { comingFrom, rawFetch } from "../../support/api.ts"
import { signUpOf } from "../../support/newcomers.ts"
import { newSecret } from "../../support/secrets.ts"

describe("a visitor's address", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["1.2.3.4, 203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:0:7::1", "2001:db8:0:7::/64"],
    ["2001:DB8:0:7:aaaa:bbbb:cccc:dddd", "2001:db8:0:7::/64"],
    ["2001:0db8:0000:0007::", "2001:db8:0:7::/64"],
    ["2001:db8:0:8::1", "2001:db8:0:8::/64"],
    ["::1", "0:0:0:0::/64"],
    ["", null],
    ["unknown", null],
    ["a".repeat(5000), null],
    ["203.0.113.7:80", null],
    ["fe80::1%eth0", null],
    ["1.2.3", null],
  ])("that CloudFront writes as %s counts as %s", (written, address) => {
    const headers = { "x-forwarded-for": `${written}, 130.176.0.1` }
    expect(addressOf(eventAt("/api/health", requestFrom(headers)))).toBe(address)
    expect(addressOf(eventAt("/api/health", requestFrom({})))).toBe(null)
  })

  test.each<Record<string, string>>([
    {},
    { "x-forwarded-for": "203.0.113.7, 130.176.0.1" },
    { "x-forwarded-for": "203.0.113.7", "x-origin-key": "guessed" },
  ])("on this machine is the one that the caller sends with %o", (headers) => {
    const request = throughCloudFront(requestFrom(headers, "198.51.100.9"))
    expect(addressOf(eventAt("/api/health", request))).toBe("198.51.100.9")
  })

  it("is taken from the caller's header only with the distribution's key", async () => {
    const { email } = await newUser()
    const address = `203.0.113.${1 + (Date.now() % 250)}`
    const signUp = async (headers: Record<string, string>) =>
      (await rawFetch(null, "/api/auth/sign-up", { method: "POST", headers, body: signUpOf({ email }) }))
        .status
    const attempts = async () =>
      (await AttemptsEntity.query.primary({ what: `sign-up-from#${address}` }).go({ consistent: true })).data
    expect(await signUp({ "x-forwarded-for": `${address}, 130.176.0.1` })).toBe(409)
    expect(await attempts()).toEqual([])
    expect(await signUp(comingFrom(address))).toBe(409)
    expect(await attempts()).toMatchObject([{ count: 1 }])
  })
})

test.for(apis)("$name refuses calls that bypass the distribution, whatever they claim", async (api) => {
  const handler = await loadApi(api)
  const path = api.paths[0]?.replace("{proxy+}", "x") ?? ""
  for (const headers of [
    {},
    { "x-forwarded-for": "203.0.113.7, 130.176.0.1" },
    { "x-origin-key": "" },
    { "x-origin-key": "guessed" },
    { "x-origin-key": `${ORIGIN_KEY},` },
  ] as Record<string, string>[]) {
    const result = await handler(eventAt(path, requestFrom(headers)), {} as Context)
    expect(result.statusCode).toBe(403)
    expect(JSON.parse(result.body ?? "")).toMatchObject({ code: "forbidden" })
  }
})

test("the distribution's former key is valid as long as the API's settings hold it", async () => {
  const api = apis.find(({ name }) => name === "public")
  if (!api) throw new Error("public")
  const handler = await loadApi(api)
  const statusWith = async (key: string) =>
    (await handler(eventAt("/api/health", requestFrom({ "x-origin-key": key })), {} as Context)).statusCode
  const statuses = () => Promise.all(["next", "now", "before", ""].map(statusWith))
  const [next, now] = [await newSecret("next"), await newSecret("now")]
  vi.stubEnv("ORIGIN_KEY_SECRETS", `${next},${now}`)
  expect(await statuses()).toEqual([200, 200, 403, 403])
  vi.stubEnv("ORIGIN_KEY_SECRETS", next)
  expect(await statuses()).toEqual([200, 403, 403, 403])
})

const requestFrom = (headers: Record<string, string>, remoteAddress?: string) => ({
  method: "GET",
  headers: { host: "localhost", ...headers },
  httpVersion: "1.1",
  socket: { remoteAddress },
})

const eventAt = (path: string, request: ReturnType<typeof throughCloudFront>) =>
  toEvent(request, new URL(`http://localhost${path}`), Buffer.alloc(0), null)
