import { setTimeout as wait } from "node:timers/promises"
import { AttemptsEntity } from "@trame/core/lib/throttle"
import { addressOf } from "@trame/functions/http/bridge"
import { apis } from "@trame/functions/manifest"
import type { Context } from "aws-lambda"
import { expect, test, vi } from "vitest"
import { ORIGIN_KEY } from "../../../scripts/local/environment.ts"
import { throughCloudFront, toEvent } from "../../../scripts/local/gateway/event.ts"
import { loadApi } from "../../../scripts/local/gateway/routes.ts"
import { newUser } from "../../support/agency.ts"
import { comingFrom, newAddress, rawFetch } from "../../support/api.ts"
import { signUpOf } from "../../support/newcomers.ts"
import { newSecret } from "../../support/secrets.ts"

const requestFrom = (headers: Record<string, string>, remoteAddress?: string) => ({
  method: "GET",
  headers: { host: "localhost", ...headers },
  httpVersion: "1.1",
  socket: { remoteAddress },
})

const eventAt = (path: string, request: ReturnType<typeof throughCloudFront>) =>
  toEvent(request, new URL(`http://localhost${path}`), Buffer.alloc(0), null)

const from = (headers: Record<string, string>, remoteAddress?: string) =>
  addressOf(eventAt("/api/health", requestFrom(headers, remoteAddress)))

test("a visitor's address is the one that CloudFront wrote, not what they say it is", () => {
  expect(from({ "x-forwarded-for": "203.0.113.7, 130.176.0.1" })).toBe("203.0.113.7")
  expect(from({ "x-forwarded-for": "1.2.3.4, 203.0.113.7, 130.176.0.1" })).toBe("203.0.113.7")
  expect(from({ "x-forwarded-for": "::ffff:203.0.113.7, 130.176.0.1" })).toBe("203.0.113.7")
})

test("an IPv6 address counts as its /64", () => {
  const network = "2001:db8:0:7::/64"
  for (const address of ["2001:db8:0:7::1", "2001:DB8:0:7:aaaa:bbbb:cccc:dddd", "2001:0db8:0000:0007::"]) {
    expect(from({ "x-forwarded-for": `${address}, 130.176.0.1` })).toBe(network)
  }
  expect(from({ "x-forwarded-for": "2001:db8:0:8::1, 130.176.0.1" })).not.toBe(network)
  expect(from({ "x-forwarded-for": "::1, 130.176.0.1" })).toBe("0:0:0:0::/64")
})

test("what is no address counts for none", () => {
  for (const text of ["", "unknown", "a".repeat(5000), "203.0.113.7:80", "fe80::1%eth0", "1.2.3"]) {
    expect(from({ "x-forwarded-for": `${text}, 130.176.0.1` })).toBe(null)
  }
  expect(from({})).toBe(null)
})

test("on this machine it is the caller's own, whatever they say", () => {
  const address = (headers: Record<string, string>) =>
    addressOf(eventAt("/api/health", throughCloudFront(requestFrom(headers, "198.51.100.9"))))
  expect(address({})).toBe("198.51.100.9")
  expect(address({ "x-forwarded-for": "203.0.113.7, 130.176.0.1" })).toBe("198.51.100.9")
  expect(address({ "x-forwarded-for": "203.0.113.7", "x-origin-key": "guessed" })).toBe("198.51.100.9")
})

test.for(apis)("$name refuses what comes past the distribution, whatever it says of itself", async (api) => {
  const handler = await loadApi(api)
  const path = api.paths[0]?.replace("{proxy+}", "x") ?? ""
  const said: Record<string, string>[] = [
    {},
    { "x-forwarded-for": "203.0.113.7, 130.176.0.1" },
    { "x-origin-key": "" },
    { "x-origin-key": "guessed" },
    { "x-origin-key": `${ORIGIN_KEY},` },
  ]
  for (const headers of said) {
    const result = await handler(eventAt(path, requestFrom(headers)), {} as Context)
    expect(result.statusCode).toBe(403)
    expect(JSON.parse(result.body ?? "")).toMatchObject({ code: "forbidden" })
  }
})

test("the key of before is good for as long as the API is told of it", async () => {
  const api = apis.find(({ name }) => name === "public")
  if (!api) throw new Error("public")
  const handler = await loadApi(api)
  const statusWith = async (key: string) =>
    (await handler(eventAt("/api/health", requestFrom({ "x-origin-key": key })), {} as Context)).statusCode
  const [next, now] = [await newSecret("next"), await newSecret("now")]
  vi.stubEnv("ORIGIN_KEY_SECRETS", `${next},${now}`)
  expect([await statusWith("next"), await statusWith("now"), await statusWith("before")]).toEqual([
    200, 200, 403,
  ])
  vi.stubEnv("ORIGIN_KEY_SECRETS", next)
  expect([await statusWith("next"), await statusWith("now"), await statusWith("")]).toEqual([200, 403, 403])
})

/** Tries are counted anew with each hour. */
async function awayFromTheEnd(): Promise<void> {
  const left = HOUR_MS - (Date.now() % HOUR_MS)
  if (left < 8000) await wait(left)
}
const HOUR_MS = 3_600_000

const statusOfSignUp = async (headers: Record<string, string>, email: string) => {
  const body = signUpOf({ email })
  return (await rawFetch(null, "/api/auth/sign-up", { method: "POST", headers, body })).status
}

test("what a caller says of their address counts only with the key", async () => {
  const { email } = await newUser()
  const address = `203.0.113.${1 + (Date.now() % 250)}`
  const counted = async () =>
    (await AttemptsEntity.query.primary({ what: `sign-up-from#${address}` }).go({ consistent: true })).data
  expect(await statusOfSignUp({ "x-forwarded-for": `${address}, 130.176.0.1` }, email)).toBe(409)
  expect(await counted()).toEqual([])
  expect(await statusOfSignUp(comingFrom(address), email)).toBe(409)
  expect(await counted()).toMatchObject([{ count: 1 }])
})

test("sign-up is limited by network, an IPv6 one as a whole", async () => {
  await awayFromTheEnd()
  const taken = await Promise.all([newUser(), newUser(), newUser(), newUser()])
  const network = newAddress().replace(/1$/, "")
  const emailAt = (index: number) => taken[index % taken.length]?.email ?? ""
  const statuses = await Promise.all(
    Array.from({ length: 65 }, (_, index) =>
      statusOfSignUp(comingFrom(`${network}${index.toString(16)}`), emailAt(index)),
    ),
  )
  expect(statuses.filter((status) => status === 409)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  expect(await statusOfSignUp(comingFrom(newAddress()), emailAt(0))).toBe(409)
})

test("sign-up is limited by e-mail, wherever it comes from", async () => {
  await awayFromTheEnd()
  const { email } = await newUser()
  for (let tries = 0; tries < 20; tries++) {
    expect(await statusOfSignUp(comingFrom(newAddress()), email)).toBe(409)
  }
  expect(await statusOfSignUp(comingFrom(newAddress()), ` ${email.toUpperCase()}`)).toBe(429)
  expect(await statusOfSignUp(comingFrom(newAddress()), (await newUser()).email)).toBe(409)
})
