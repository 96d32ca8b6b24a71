import { describe, expect, it } from "vitest"
import { POOL, SITE, startPool, tokensOf } from "./support.ts"

describe("our server's operations", () => {
  it("create, move and delete a user, whose address no other may have", async () => {
    const { call, addUser } = await startPool()
    await addUser("prise@trame.example")
    await addUser(EMAIL)
    const upper = { ...named, Username: "NORA@trame.example" }
    expect(await call("AdminCreateUser", upper)).toMatchObject({ name: "UsernameExistsException" })
    const set = (UserAttributes: { Name: string; Value: string }[]) =>
      call("AdminUpdateUserAttributes", { ...named, UserAttributes })
    const email = (Value: string) => ({ Name: "email", Value })
    const verified = { Name: "email_verified", Value: "true" }
    expect(await set([email("Prise@trame.example")])).toMatchObject({ name: "AliasExistsException" })
    expect(await set([{ Name: "sub", Value: "x" }])).toMatchObject({ name: "InvalidParameterException" })
    await set([email("ailleurs@trame.example")])
    expect(await call("AdminGetUser", named)).toMatchObject({ name: "UserNotFoundException" })
    const moved = { ...named, Username: "ailleurs@trame.example" }
    const attributes = async () => (await call("AdminGetUser", moved)).body.UserAttributes
    expect(await attributes()).toContainEqual({ ...verified, Value: "false" })
    await call("AdminUpdateUserAttributes", { ...moved, UserAttributes: [verified] })
    expect(await attributes()).toContainEqual(verified)
    await call("AdminDeleteUser", moved)
    expect(await call("AdminGetUser", moved)).toMatchObject({ name: "UserNotFoundException" })
  })

  it("set a password of the pool's length, and a second step that is switched off again", async () => {
    const { call, addUser, addAuthenticator, signIn } = await startPool()
    const { AccessToken } = await addUser(EMAIL)
    for (const Password of ["court", "a".repeat(257)]) {
      const refused = await call("AdminSetUserPassword", { ...named, Password, Permanent: true })
      expect(refused).toMatchObject({ name: "InvalidPasswordException" })
    }
    await addAuthenticator(EMAIL, AccessToken)
    expect((await call("AdminGetUser", named)).body).toMatchObject({
      UserMFASettingList: ["SOFTWARE_TOKEN_MFA"],
      PreferredMfaSetting: "SOFTWARE_TOKEN_MFA",
    })
    expect((await signIn(EMAIL)).body.ChallengeName).toBe("SOFTWARE_TOKEN_MFA")
    await call("AdminSetUserMFAPreference", { ...named, SoftwareTokenMfaSettings: { Enabled: false } })
    expect((await call("AdminGetUser", named)).body).not.toHaveProperty("UserMFASettingList")
    expect(tokensOf(await signIn(EMAIL))).toBeTruthy()
  })

  it("are refused to pages and without credentials; other operations are open to our pages alone", async () => {
    const { call, addUser, cognito } = await startPool()
    const { AccessToken } = await addUser(EMAIL)
    const unsigned: Record<string, string>[] = [{ origin: SITE }, { authorization: "" }]
    for (const headers of unsigned)
      expect(await call("AdminGetUser", named, headers)).toMatchObject({
        name: "MissingAuthenticationTokenException",
      })
    const preflight = async (origin: string) => {
      const headers = { origin, "access-control-request-method": "POST" }
      const response = await fetch(cognito.url, { method: "OPTIONS", headers })
      return [response.status, response.headers.get("access-control-allow-origin")]
    }
    expect(await preflight(SITE)).toEqual([204, SITE])
    expect(await preflight("https://voleur.example")).toEqual([403, null])
    const status = async (origin: string) => (await call("GetUser", { AccessToken }, { origin })).status
    expect([await status(SITE), await status("https://voleur.example")]).toEqual([200, 403])
    expect(await call("Inconnue", {})).toMatchObject({ name: "UnknownOperationException" })
  })
})

const EMAIL = "nora@trame.example"
const named = { UserPoolId: POOL.userPoolId, Username: EMAIL }
