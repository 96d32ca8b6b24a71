import { beforeAll, describe, expect, it } from "vitest"
import { newAgency, newUser, type TestUser } from "../../support/agency.ts"
import { anonymous, apiAs, rawFetch, tokensOf } from "../../support/api.ts"
import { operations } from "../../support/operations.ts"
import { UserEntity } from "../../support/stored.ts"

let admin: TestUser
let member: TestUser

beforeAll(async () => {
  ;({ admin, member } = await newAgency({ permissions: { collaborations: true } }))
})

it("the API reports its health and, to generated clients, its operations with their access", async () => {
  expect(await anonymous().health.check()).toEqual({ status: "ok" })
  const { paths, servers } = (await (await rawFetch(null, "/api/openapi.json")).json()) as {
    paths: Record<string, Record<string, { "x-access"?: string }>>
    servers: { url: string }[]
  }
  expect((await rawFetch(null, `${servers[0]?.url}/health`)).headers.get("content-type")).toMatch(/json/)
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, of]) => `${path} ${method.toUpperCase()} ${of["x-access"]}`),
  )
  expect(listed.sort()).toEqual(
    operations.map(({ method, path, access }) => `${path} ${method} ${access}`).sort(),
  )
})

describe("a token", () => {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url")
  const withToken = (token: string) => rawFetch(null, ME, { headers: { authorization: `Bearer ${token}` } })

  it("is accepted as an access token only, unchanged", async () => {
    expect(await apiAs(member).identity.me()).toMatchObject({
      id: member.userId,
      agencyId: member.agencyId,
      superAdmin: false,
    })
    const { accessToken, idToken } = await tokensOf(member)
    const [header = "", payload = "", signature = ""] = accessToken.split(".")
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString())
    const forged = encode({ ...claims, sub: admin.userId })
    for (const token of [
      idToken,
      `${header}.${forged}.${signature}`,
      `${encode({ alg: "none" })}.${forged}.`,
      "nonsense",
    ])
      expect((await withToken(token)).status).toBe(401)
    const response = await rawFetch(null, ME)
    expect([response.status, await response.json()]).toEqual([401, { message: "Unauthorized" }])
  })

  it.each([
    [
      "a deleted person",
      ({ userId }: TestUser) => UserEntity.remove({ userId }).go(),
      { code: "account_removed", detail: expect.stringContaining("Votre compte a été retiré de l'agence") },
    ],
    [
      "a session that has ended",
      ({ userId }: TestUser) =>
        UserEntity.patch({ userId })
          .set({ sessionsSince: Math.floor(Date.now() / 1000) + 60 })
          .go(),
      { code: "unauthenticated" },
    ],
  ])("of %s is refused with a message", async (_, end, told) => {
    const person = await newUser({ agencyId: (await newAgency()).agencyId })
    expect((await rawFetch(person, ME)).status).toBe(200)
    await end(person)
    const response = await rawFetch(person, ME)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject(told)
  })
})

describe("a refusal", () => {
  const post = (body: unknown) => ({ method: "POST", body })
  const large = "x".repeat(6 * 1024 * 1024 + 1)
  it.each<[string, number, () => TestUser | null, string, object, object]>([
    ["nobody", 401, () => null, ME, {}, { message: "Unauthorized" }],
    ["a lack of the key", 403, () => member, CLIENTS, post({}), { code: "forbidden" }],
    ["a lack of the key before JSON", 403, () => member, CLIENTS, post("{ not"), { code: "forbidden" }],
    [
      "broken JSON",
      400,
      () => admin,
      CLIENTS,
      post("{ not"),
      { code: "invalid", detail: expect.any(String) },
    ],
    ["wrong input", 400, () => admin, CLIENTS, post({}), { fields: { brandName: expect.any(String) } }],
    ["a stranger's JSON", 400, () => null, "/api/auth/sign-up", post("{"), { code: "invalid" }],
    ["an unknown link", 404, () => null, "/api/tracking/unknown-token", {}, { code: "not_found" }],
    ["an unknown operation", 404, () => admin, `${CLIENTS}/x/unknown`, {}, { code: "not_found" }],
    ["an unknown domain", 404, () => admin, "/api/unknown", {}, { message: "Not Found" }],
    ["another method", 404, () => admin, ME, { method: "OPTIONS" }, {}],
    ["a body over the limit", 413, () => admin, CLIENTS, post(large), {}],
  ])("of %s answers %i, and is not cacheable", async (_, status, caller, path, request, told) => {
    const response = await rawFetch(caller(), path, request)
    expect([response.status, response.headers.get("cache-control")]).toEqual([status, "no-store"])
    expect(await response.json()).toMatchObject(told)
    if ("code" in told) expect(response.headers.get("content-type")).toMatch(/^application\/problem\+json/)
  })
})

const CLIENTS = "/api/clients"
const ME = "/api/identity/me"
