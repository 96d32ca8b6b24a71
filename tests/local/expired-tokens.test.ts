import { expect, onTestFinished, test } from "vitest"
import { openKeys } from "../../scripts/local/cognito/keys.ts"
import { createApi } from "../../scripts/local/gateway/api.ts"
import { createAuthorizer } from "../../scripts/local/gateway/authorizer.ts"
import { listenOnLoopback, urlOf } from "../../scripts/local/lib/loopback.ts"
import { POOL, startPool } from "./cognito/support.ts"

const EMAIL = "camille@lumiere.example"

/** A pool, what its gateway believes, and access tokens that it gave out so long ago. */
async function startWithTokens() {
  const pool = await startPool({ accessTokenSeconds: 600 })
  onTestFinished(() => pool.cognito.close())
  await pool.addUser(EMAIL)
  const { issuer, jwks } = pool.cognito
  return {
    options: { issuer, audience: POOL.clientId, jwks },
    async tokenOf(secondsAgo: number) {
      pool.wait(-secondsAgo * 1000)
      const { AccessToken } = await pool.tokens(EMAIL)
      pool.wait(secondsAgo * 1000)
      return AccessToken
    },
  }
}

test("an access token is taken until it expires and not a moment longer", async () => {
  const { options, tokenOf } = await startWithTokens()
  const authorize = createAuthorizer(options)
  const claims = async (secondsAgo: number) => authorize(`Bearer ${await tokenOf(secondsAgo)}`)
  expect(await claims(0)).toMatchObject({ token_use: "access", client_id: POOL.clientId })
  expect(await claims(570)).toMatchObject({ token_use: "access" })
  expect(await claims(602)).toBe(null)
  expect(await claims(24 * 3600)).toBe(null)
})

test("the gateway answers an expired one 401, as API Gateway does, before any function sees it", async () => {
  const { options, tokenOf } = await startWithTokens()
  const api = createApi(options)
  const server = await listenOnLoopback((request, response) => void api(request, response, urlOf(request)))
  onTestFinished(() => server.close())
  const answer = await fetch(`${server.url}/api/identity/me`, {
    headers: { authorization: `Bearer ${await tokenOf(3600)}` },
  })
  expect(answer.status).toBe(401)
  expect(answer.headers.get("www-authenticate")).toBe("Bearer")
  expect(await answer.json()).toEqual({ message: "Unauthorized" })
})

test("one that our key signed is refused when it never expires, or is not good yet", async () => {
  const keys = openKeys(null)
  const authorize = createAuthorizer({
    issuer: "https://pool.example",
    audience: POOL.clientId,
    jwks: () => keys.jwks,
  })
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: "https://pool.example", client_id: POOL.clientId, sub: "somebody" }
  const answered = (given: Record<string, string | number>) => authorize(`Bearer ${keys.signToken(given)}`)
  expect(await answered({ ...claims, exp: now + 60 })).toMatchObject({ sub: "somebody" })
  expect(await answered(claims)).toBe(null)
  expect(await answered({ ...claims, exp: now - 1 })).toBe(null)
  expect(await answered({ ...claims, exp: now + 60, nbf: now + 30 })).toBe(null)
})

test("one that our key signed for somebody else, or of another pool, is refused", async () => {
  const keys = openKeys(null)
  const issuer = "https://pool.example"
  const authorize = createAuthorizer({ issuer, audience: POOL.clientId, jwks: () => keys.jwks })
  const exp = Math.floor(Date.now() / 1000) + 60
  const answered = (given: object) => authorize(`Bearer ${keys.signToken({ iss: issuer, exp, ...given })}`)
  expect(await answered({ client_id: POOL.clientId })).toMatchObject({ client_id: POOL.clientId })
  // As API Gateway reads it: `client_id` counts only where there is no `aud`.
  expect(await answered({ aud: POOL.clientId, client_id: "another" })).toMatchObject({ aud: POOL.clientId })
  for (const given of [
    {},
    { client_id: "another" },
    { aud: "another", client_id: POOL.clientId },
    { client_id: POOL.clientId, iss: "https://elsewhere.example" },
  ])
    expect([given, await answered(given)]).toEqual([given, null])
})
