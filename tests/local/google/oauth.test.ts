import { expect, test } from "vitest"
import { askFor, CLIENT, clientFor, REDIRECT_URI, SCOPES, startLocal } from "./support.ts"

test("whoever consents returns with a code that is good for one exchange", async () => {
  const { url, hooks } = await startLocal()
  const email = await hooks.newAccount()
  const client = clientFor(url)
  const { authUrl, codeVerifier } = await askFor(client)
  const back = await hooks.allow(authUrl, email)
  expect(back.origin + back.pathname).toBe(REDIRECT_URI)
  expect(back.searchParams.get("state")).toBe("état&1")
  const code = back.searchParams.get("code") ?? ""
  const { tokens } = await client.getToken({ code, codeVerifier })
  expect(tokens).toMatchObject({ scope: SCOPES.join(" "), token_type: "Bearer" })
  expect(tokens.expiry_date).toBeGreaterThan(Date.now() + 3_500_000)
  expect(await hooks.tokens(email)).toEqual({
    refreshTokens: [tokens.refresh_token],
    accessTokens: [tokens.access_token],
  })
  await expect(client.getToken({ code, codeVerifier })).rejects.toMatchObject({ message: "invalid_grant" })
})

test("a consent that lasts is for whoever asks for one, and is asked about each time", async () => {
  const { url, hooks } = await startLocal()
  const email = await hooks.newAccount()
  const client = clientFor(url)
  const lasting = async (changes: object) => {
    const { authUrl, codeVerifier } = await askFor(client, changes)
    const back = await hooks.allow(authUrl, email)
    const { tokens } = await client.getToken({ code: back.searchParams.get("code") ?? "", codeVerifier })
    return tokens.refresh_token !== undefined
  }
  expect(await lasting({})).toBe(true)
  expect(await lasting({ prompt: "select_account consent" })).toBe(true)
  expect(await lasting({ access_type: "online" })).toBe(false)
  expect(await lasting({ prompt: "none" })).toBe(false)
  expect((await hooks.tokens(email)).refreshTokens).toHaveLength(2)
})

test("the page lists the accounts, escapes what it shows, and lets nobody frame it", async () => {
  const { url, hooks } = await startLocal()
  await hooks.newAccount("lou.test@gmail.example")
  const { authUrl } = await askFor(clientFor(url), { login_hint: "vide@gmail.example" })
  const page = await fetch(authUrl)
  const text = await page.text()
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
  expect(page.headers.get("content-security-policy")).toContain("http://localhost:3000")
  for (const email of ["creations.lou", "pieges", "volumineuse", "vide", "lou.test"])
    expect(text).toContain(`${email}@gmail.example`)
  expect(text).toMatch(/value="vide@gmail\.example" required checked/)
  const { authUrl: unknown } = await askFor(clientFor(url), { login_hint: "nul@gmail.example" })
  expect((await (await fetch(unknown)).text()).match(/ checked><span>[^<]*<br>/g)).toHaveLength(1)
  const body = new URLSearchParams({
    decision: "allow",
    account: "nul@gmail.example",
    scope: SCOPES[0] ?? "",
  })
  expect((await fetch(authUrl, { method: "POST", body })).status).toBe(400)
  const foreign = await fetch(authUrl, { method: "POST", headers: { origin: "https://evil.example" } })
  expect(foreign.status).toBe(403)
})

test("who refuses, or allows nothing, returns with an error; who allows a part gets that part", async () => {
  const { url, hooks } = await startLocal()
  const email = await hooks.newAccount()
  const client = clientFor(url)
  const { authUrl, codeVerifier } = await askFor(client)
  for (const back of [await hooks.refuseConsent(authUrl), await hooks.allow(authUrl, email, [])]) {
    expect(Object.fromEntries(back.searchParams)).toEqual({ state: "état&1", error: "access_denied" })
  }
  const back = await hooks.allow(authUrl, email, SCOPES.slice(0, 1))
  const { tokens } = await client.getToken({ code: back.searchParams.get("code") ?? "", codeVerifier })
  expect(tokens.scope).toBe(SCOPES[0])
})

test("an address to return to, a client, scopes and a challenge of no good are refused on the spot", async () => {
  const { url } = await startLocal()
  const client = clientFor(url)
  const page = async (changes: object, options: object = {}) => {
    const { authUrl } = await askFor(clientFor(url, options), changes)
    const response = await fetch(authUrl, { redirect: "manual" })
    return [response.status, /<code>(\w+)<\/code>/.exec(await response.text())?.[1]]
  }
  expect((await fetch((await askFor(client)).authUrl)).status).toBe(200)
  const refused: [object, string][] = [
    [{ redirect_uri: "https://evil.example/" }, "redirect_uri_mismatch"],
    [{ redirect_uri: `${REDIRECT_URI}?a=1` }, "redirect_uri_mismatch"],
    [{ redirect_uri: "javascript:/api/oauth/google/callback" }, "redirect_uri_mismatch"],
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ scope: "https://mail.google.com/" }, "invalid_scope"],
    [{ scope: "" }, "invalid_request"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
    [{ code_challenge: "a" }, "invalid_request"],
    [{ hd: "marque.example" }, "invalid_request"],
  ]
  for (const [changes, code] of refused) expect(await page(changes)).toEqual([400, code])
  expect(await page({}, { clientId: "autre" })).toEqual([401, "invalid_client"])
})

test("a code works only with its verifier, its address, its client's secret, and for ten minutes", async () => {
  const { url, hooks, skip } = await startLocal()
  const email = await hooks.newAccount()
  async function exchange(changes: object, options: object = {}, wait = 0) {
    const client = clientFor(url, options)
    const { authUrl, codeVerifier } = await askFor(client)
    const back = await hooks.allow(authUrl, email)
    skip(wait)
    const code = back.searchParams.get("code") ?? ""
    return client.getToken({ code, codeVerifier, ...changes })
  }
  const refused: [object, object, string][] = [
    [{ codeVerifier: undefined }, {}, "invalid_grant"],
    [{ codeVerifier: "autre" }, {}, "invalid_grant"],
    [{ redirect_uri: REDIRECT_URI.replace("3000", "3001") }, {}, "redirect_uri_mismatch"],
    [{}, { clientSecret: "autre" }, "invalid_client"],
    [{ code: "4/0Aautre" }, {}, "invalid_grant"],
  ]
  for (const [changes, options, message] of refused)
    await expect(exchange(changes, options)).rejects.toMatchObject({ message })
  await expect(exchange({}, {}, 600_001)).rejects.toMatchObject({ message: "invalid_grant" })
  await expect(exchange({}, {}, 500_000)).resolves.toBeDefined()
  await expect(exchange({}, { clientAuthentication: "ClientSecretBasic" })).resolves.toBeDefined()
})

test("an access token is renewed once it has ended, and no more after the consent was taken back", async () => {
  const { url, newMailbox, hooks, skip } = await startLocal()
  const { client, gmail, email, tokens } = await newMailbox()
  skip(3_500_000)
  expect((await gmail.users.getProfile({ userId: "me" })).status).toBe(200)
  expect((await hooks.tokens(email)).accessTokens).toHaveLength(1)
  skip(100_000)
  expect((await hooks.tokens(email)).accessTokens).toEqual([])
  const spent = await fetch(`${url}/gmail/v1/users/me/profile`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  expect(spent.status).toBe(401)
  client.setCredentials({ ...tokens, expiry_date: 1 })
  const { data } = await gmail.users.getProfile({ userId: "me" })
  expect(data.emailAddress).toBe(email)
  expect(client.credentials.access_token).not.toBe(tokens.access_token)
  await hooks.revokeConsent(email)
  await expect(gmail.users.getProfile({ userId: "me" })).rejects.toMatchObject({ status: 401 })
  client.setCredentials({ refresh_token: tokens.refresh_token })
  await expect(client.getAccessToken()).rejects.toMatchObject({
    message: "invalid_grant",
    response: { data: { error_description: "Token has been expired or revoked." } },
  })
})

test("a revoked token is revoked with all others of its account; an unknown one is told so", async () => {
  const { newMailbox, connect, hooks } = await startLocal()
  const { client, email, tokens } = await newMailbox()
  await connect(email)
  const other = await newMailbox()
  expect((await hooks.tokens(email)).refreshTokens).toHaveLength(2)
  await client.revokeToken(tokens.refresh_token ?? "")
  expect(await hooks.tokens(email)).toEqual({ refreshTokens: [], accessTokens: [] })
  const third = await newMailbox()
  await client.revokeToken(third.tokens.access_token ?? "")
  expect(await hooks.tokens(third.email)).toEqual({ refreshTokens: [], accessTokens: [] })
  expect((await hooks.tokens(other.email)).refreshTokens).toHaveLength(1)
  await expect(client.revokeToken(tokens.refresh_token ?? "")).rejects.toMatchObject({
    status: 400,
    response: { data: { error: "invalid_token" } },
  })
})

test("the token endpoint refuses what is told to, and other grants", async () => {
  const { url, newMailbox, hooks } = await startLocal()
  const { client, email, tokens } = await newMailbox()
  await hooks.refuse({ status: 500, email, operation: "token" })
  const refreshed = () =>
    fetch(`${url}/token`, {
      method: "POST",
      body: new URLSearchParams({
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        grant_type: "refresh_token",
        refresh_token: tokens.refresh_token ?? "",
      }),
    })
  expect((await refreshed()).status).toBe(500)
  expect((await refreshed()).status).toBe(200)
  const other = await fetch(`${url}/token`, {
    method: "POST",
    body: new URLSearchParams({
      client_id: CLIENT.clientId,
      client_secret: CLIENT.clientSecret,
      grant_type: "password",
    }),
  })
  expect(await other.json()).toMatchObject({ error: "unsupported_grant_type" })
  expect((await fetch(`${url}/token`)).status).toBe(404)
  expect(client.credentials.refresh_token).toBeTruthy()
})
