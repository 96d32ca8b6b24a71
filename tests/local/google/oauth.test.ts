import { describe, expect, it } from "vitest"
import { askFor, clientFor, REDIRECT_URI, SCOPES, startLocal } from "./support.ts"

describe("the consent", () => {
  it("returns with a code that is good for one exchange", async () => {
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
    await expect(client.getToken({ code, codeVerifier })).rejects.toMatchObject({ message: "invalid_grant" })
  })

  it("gives a refresh token only to an offline client that asks for consent", async () => {
    const { url, hooks } = await startLocal()
    const email = await hooks.newAccount()
    const client = clientFor(url)
    const lasting = async (changes: object) => {
      const { authUrl, codeVerifier } = await askFor(client, changes)
      const code = (await hooks.allow(authUrl, email)).searchParams.get("code") ?? ""
      return (await client.getToken({ code, codeVerifier })).tokens.refresh_token !== undefined
    }
    expect(await lasting({})).toBe(true)
    expect(await lasting({ access_type: "online" })).toBe(false)
    expect(await lasting({ prompt: "none" })).toBe(false)
  })

  it("returns with an error when it is refused, and with the allowed part of the scopes", async () => {
    const { url, hooks } = await startLocal()
    const email = await hooks.newAccount()
    const client = clientFor(url)
    const { authUrl, codeVerifier } = await askFor(client)
    for (const back of [await hooks.refuseConsent(authUrl), await hooks.allow(authUrl, email, [])])
      expect(Object.fromEntries(back.searchParams)).toEqual({ state: "état&1", error: "access_denied" })
    const code = (await hooks.allow(authUrl, email, SCOPES.slice(0, 1))).searchParams.get("code") ?? ""
    expect((await client.getToken({ code, codeVerifier })).tokens.scope).toBe(SCOPES[0])
  })

  it.each([
    [{ redirect_uri: "https://evil.example/" }, "redirect_uri_mismatch"],
    [{ redirect_uri: `${REDIRECT_URI}?a=1` }, "redirect_uri_mismatch"],
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ scope: "https://mail.google.com/" }, "invalid_scope"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
    [{ client_id: "autre" }, "invalid_client"],
  ])("is not asked for with %j", async (changes, code) => {
    const { url } = await startLocal()
    const page = await fetch((await askFor(clientFor(url), changes)).authUrl, { redirect: "manual" })
    expect(page.ok).toBe(false)
    expect(await page.text()).toContain(`<code>${code}</code>`)
  })
})

describe("a code", () => {
  it("works with its verifier, its address and its client's secret, for ten minutes", async () => {
    const { url, hooks, skip } = await startLocal()
    const email = await hooks.newAccount()
    async function exchange(changes: object, options: object = {}, wait = 0) {
      const client = clientFor(url, options)
      const { authUrl, codeVerifier } = await askFor(client)
      const code = (await hooks.allow(authUrl, email)).searchParams.get("code") ?? ""
      skip(wait)
      return client.getToken({ code, codeVerifier, ...changes }).then(
        () => "ok",
        (error: Error) => error.message,
      )
    }
    expect(await exchange({ codeVerifier: undefined })).toBe("invalid_grant")
    expect(await exchange({ codeVerifier: "autre" })).toBe("invalid_grant")
    expect(await exchange({ code: "4/0Aautre" })).toBe("invalid_grant")
    const elsewhere = { redirect_uri: REDIRECT_URI.replace("3000", "3001") }
    expect(await exchange(elsewhere)).toBe("redirect_uri_mismatch")
    expect(await exchange({}, { clientSecret: "autre" })).toBe("invalid_client")
    expect(await exchange({}, {}, 600_001)).toBe("invalid_grant")
    expect(await exchange({}, {}, 500_000)).toBe("ok")
  })
})

describe("a token", () => {
  it("is renewed after an hour, until the consent is withdrawn", async () => {
    const { url, newMailbox, hooks, skip } = await startLocal()
    const { client, gmail, email, tokens } = await newMailbox()
    const profile = () => gmail.users.getProfile({ userId: "me" })
    skip(3_500_000)
    expect((await profile()).status).toBe(200)
    skip(100_000)
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    expect((await fetch(`${url}/gmail/v1/users/me/profile`, { headers })).status).toBe(401)
    client.setCredentials({ ...tokens, expiry_date: 1 })
    expect((await profile()).data.emailAddress).toBe(email)
    expect(client.credentials.access_token).not.toBe(tokens.access_token)
    await hooks.revokeConsent(email)
    await expect(profile()).rejects.toMatchObject({ status: 401 })
    client.setCredentials({ refresh_token: tokens.refresh_token })
    await expect(client.getAccessToken()).rejects.toMatchObject({
      message: "invalid_grant",
      response: { data: { error_description: "Token has been expired or revoked." } },
    })
  })

  it("is revoked with all others of its account; an unknown one is refused", async () => {
    const { newMailbox, connect, hooks } = await startLocal()
    const { client, email, tokens } = await newMailbox()
    await connect(email)
    const other = await newMailbox()
    await client.revokeToken(tokens.refresh_token ?? "")
    expect(await hooks.tokens(email)).toEqual({ refreshTokens: [], accessTokens: [] })
    expect((await hooks.tokens(other.email)).refreshTokens).toHaveLength(1)
    await expect(client.revokeToken(tokens.refresh_token ?? "")).rejects.toMatchObject({
      status: 400,
      response: { data: { error: "invalid_token" } },
    })
  })
})
