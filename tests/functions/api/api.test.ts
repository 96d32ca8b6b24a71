import { beforeAll, describe, expect, test } from "vitest"
import { newAgency, newUser, type TestUser } from "../../support/agency.ts"
import { anonymous, apiAs, rawFetch, tokensOf } from "../../support/api.ts"
import { operations } from "../../support/operations.ts"
import { refused } from "../../support/problem.ts"
import { UserEntity } from "../../support/stored.ts"

const CLIENTS = "/api/clients"

let admin: TestUser
let member: TestUser

beforeAll(async () => {
  const agency = await newAgency({ permissions: { collaborations: true } })
  admin = agency.admin
  member = agency.member
})

interface Listed {
  method: string
  path: string
  access: unknown
}

const byAddress = (one: Listed, other: Listed) =>
  `${one.path} ${one.method}`.localeCompare(`${other.path} ${other.method}`)

describe("without an account", () => {
  test("health answers", async () => {
    expect(await anonymous().health.check()).toEqual({ status: "ok" })
  })

  test("the OpenAPI document lists every operation with its access", async () => {
    const { paths, servers } = (await (await rawFetch(null, "/api/openapi.json")).json()) as {
      paths: Record<string, Record<string, { "x-access"?: string }>>
      servers: { url: string }[]
    }
    // Where a client that is made of it calls.
    expect((await rawFetch(null, `${servers[0]?.url}/health`)).headers.get("content-type")).toMatch(/json/)
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, access: operation["x-access"] })),
    )
    const declared = operations.map(({ method, path, access }) => ({
      method: method.toLowerCase(),
      path,
      access,
    }))
    expect(listed.sort(byAddress)).toEqual(declared.sort(byAddress))
  })

  test("an operation of the application is refused by the gateway", async () => {
    const response = await rawFetch(null, "/api/identity/me")
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ message: "Unauthorized" })
  })
})

describe("tokens", () => {
  const withToken = (token: string) =>
    rawFetch(null, "/api/identity/me", { headers: { authorization: `Bearer ${token}` } })

  test("an access token is welcome", async () => {
    const me = await apiAs(member).identity.me()
    expect(me).toMatchObject({ id: member.userId, agencyId: member.agencyId, superAdmin: false })
  })

  test("an id token is refused", async () => {
    const { idToken } = await tokensOf(member)
    expect((await withToken(idToken)).status).toBe(401)
  })

  test("a changed token is refused", async () => {
    const { accessToken } = await tokensOf(member)
    const [header = "", payload = "", signature = ""] = accessToken.split(".")
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString())
    const forged = encode({ ...claims, sub: admin.userId })
    expect((await withToken(`${header}.${forged}.${signature}`)).status).toBe(401)
    expect((await withToken(`${encode({ alg: "none" })}.${forged}.`)).status).toBe(401)
    expect((await withToken("nonsense")).status).toBe(401)
  })

  test("the token of a deleted person is worth nothing", async () => {
    const { agencyId } = await newAgency()
    const leaver = await newUser({ agencyId, userRole: "admin" })
    expect((await rawFetch(leaver, "/api/identity/me")).status).toBe(200)
    await UserEntity.remove({ userId: leaver.userId }).go()
    const response = await rawFetch(leaver, "/api/identity/me")
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      code: "account_removed",
      detail: expect.stringContaining("Votre compte a été retiré de l'agence"),
    })
  })

  test("the token of a session that has ended says no more than that, and not that the account is gone", async () => {
    const { agencyId } = await newAgency()
    const person = await newUser({ agencyId })
    expect((await rawFetch(person, "/api/identity/me")).status).toBe(200)
    const sessionsSince = Math.floor(Date.now() / 1000) + 60
    await UserEntity.patch({ userId: person.userId }).set({ sessionsSince }).go()
    const response = await rawFetch(person, "/api/identity/me")
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: "unauthenticated" })
  })
})

describe("access comes before input", () => {
  test("a member without the key gets 403 even with a nonsensical body", async () => {
    for (const body of [{ nonsense: true }, "{ not json"]) {
      const response = await rawFetch(member, CLIENTS, { method: "POST", body })
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ code: "forbidden" })
    }
  })

  test("a rejected person only reads who they are", async () => {
    const { agencyId } = await newAgency()
    const rejected = await newUser({ agencyId, userRole: "admin", status: "rejected" })
    expect((await apiAs(rejected).identity.me()).status).toBe("rejected")
    expect(await refused(apiAs(rejected).agencies.pickTeammates())).toMatchObject({
      status: 403,
      code: "rejected",
    })
  })

  test("a person without an agency is told so", async () => {
    const solo = await newUser()
    expect(await refused(apiAs(solo).agencies.pickTeammates())).toMatchObject({
      status: 403,
      code: "no_agency",
    })
  })
})

describe("problems", () => {
  test("malformed JSON answers 400", async () => {
    const response = await rawFetch(admin, CLIENTS, { method: "POST", body: "{ not json" })
    expect(response.status).toBe(400)
    expect(response.headers.get("content-type")).toMatch(/^application\/problem\+json/)
    expect(await response.json()).toMatchObject({ status: 400, code: "invalid", detail: expect.any(String) })
  })

  test("wrong input names its fields", async () => {
    const response = await rawFetch(admin, CLIENTS, { method: "POST", body: { nonsense: true } })
    expect(response.status).toBe(400)
    const { fields } = (await response.json()) as { fields: Record<string, string> }
    expect(Object.keys(fields).length).toBeGreaterThan(0)
  })

  test.for([
    [401, "/api/identity/me", {}, false],
    [403, CLIENTS, { method: "POST", body: {} }, true],
    [404, "/api/clients/x/unknown", {}, true],
    [404, "/api/tracking/unknown-token", {}, false],
    [400, "/api/auth/sign-up", { method: "POST", body: "{" }, false],
  ] as const)("%i at %s is kept by nobody", async ([status, path, request, known]) => {
    const response = await rawFetch(known ? member : null, path, request)
    expect([response.status, response.headers.get("cache-control")]).toEqual([status, "no-store"])
  })

  test("an unknown operation answers 404", async () => {
    const unknown = await rawFetch(admin, "/api/clients/x/unknown")
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toMatchObject({ code: "not_found" })
    const area = await rawFetch(admin, "/api/unknown")
    expect(area.status).toBe(404)
    expect(await area.json()).toEqual({ message: "Not Found" })
    expect((await rawFetch(admin, "/api/identity/me", { method: "OPTIONS" })).status).toBe(404)
  })

  test("a body over the limit answers 413", async () => {
    const response = await rawFetch(admin, CLIENTS, { method: "POST", body: "x".repeat(6 * 1024 * 1024 + 1) })
    expect(response.status).toBe(413)
  })
})

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url")
