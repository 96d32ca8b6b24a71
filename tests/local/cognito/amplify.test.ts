import { Amplify } from "aws-amplify"
import {
  confirmSignIn,
  fetchAuthSession,
  fetchUserAttributes,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from "aws-amplify/auth"
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { totpCode } from "../../support/totp.ts"
import { PASSWORD, POOL, startPool } from "./support.ts"

const kept = new Map<string, string>()
let pool: Awaited<ReturnType<typeof startPool>>

beforeAll(async () => {
  pool = await startPool()
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: POOL.userPoolId,
        userPoolClientId: POOL.clientId,
        userPoolEndpoint: pool.cognito.url,
      },
    },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (key) => kept.get(key) ?? null,
    setItem: async (key, value) => void kept.set(key, value),
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  })
})
afterEach(() => signOut())
afterAll(() => pool.cognito.close())

describe("the site's own library", () => {
  it("signs in with SRP, whatever the case of the e-mail", async () => {
    await pool.addUser("camille@lumiere.example")
    const result = await signIn({ username: "Camille@Lumiere.example", password: PASSWORD })
    expect(result.nextStep.signInStep).toBe("DONE")
    const { tokens, userSub } = await fetchAuthSession()
    expect(tokens?.accessToken.payload).toMatchObject({
      sub: userSub,
      username: userSub,
      iss: pool.cognito.issuer,
      client_id: POOL.clientId,
      token_use: "access",
      scope: "aws.cognito.signin.user.admin",
    })
    expect(tokens?.idToken?.payload).toMatchObject({
      aud: POOL.clientId,
      token_use: "id",
      email: "camille@lumiere.example",
      email_verified: true,
    })
    expect(await fetchUserAttributes()).toMatchObject({
      email: "camille@lumiere.example",
      email_verified: "true",
    })
  })

  it("agrees on the key for many salts, keys and passwords", async () => {
    const passwords = [
      "éàü€ 😀 x",
      "a".repeat(256),
      "':\"\\<b>",
      ...Array.from({ length: 9 }, (_, i) => `mot-de-passe-${i}`),
    ]
    for (const [index, Password] of passwords.entries()) {
      const email = `srp${index}@trame.example`
      await pool.addUser(email)
      const named = { UserPoolId: POOL.userPoolId, Username: email }
      await pool.call("AdminSetUserPassword", { ...named, Password, Permanent: true })
      const result = await signIn({ username: email, password: Password })
      expect(result.isSignedIn, Password).toBe(true)
      await signOut()
    }
  })

  it("signs in with the password flow", async () => {
    await pool.addUser("paul@sansabo.example")
    const options = { authFlowType: "USER_PASSWORD_AUTH" } as const
    const result = await signIn({ username: "paul@sansabo.example", password: PASSWORD, options })
    expect(result.isSignedIn).toBe(true)
  })

  it("says the same for a wrong password and an unknown e-mail", async () => {
    await pool.addUser("hugo@lumiere.example")
    const refusal = { name: "NotAuthorizedException", message: "Incorrect username or password." }
    await expect(signIn({ username: "hugo@lumiere.example", password: "autre-chose" })).rejects.toMatchObject(
      refusal,
    )
    await expect(signIn({ username: "personne@lumiere.example", password: PASSWORD })).rejects.toMatchObject(
      refusal,
    )
  })

  it("refreshes, and stops once signed out elsewhere", async () => {
    await pool.addUser("sofia@horizon.example")
    await signIn({ username: "sofia@horizon.example", password: PASSWORD })
    const first = (await fetchAuthSession()).tokens?.accessToken.toString()
    const second = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken.toString()
    expect(second).toBeTruthy()
    expect(second).not.toBe(first)
    await pool.call("GlobalSignOut", { AccessToken: second })
    expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined()
  })

  it("revokes its tokens on sign-out", async () => {
    await pool.addUser("revoque@trame.example")
    await signIn({ username: "revoque@trame.example", password: PASSWORD })
    const AccessToken = (await fetchAuthSession()).tokens?.accessToken.toString()
    expect((await pool.call("GetUser", { AccessToken })).status).toBe(200)
    await signOut()
    expect(await pool.call("GetUser", { AccessToken })).toMatchObject({ name: "NotAuthorizedException" })
  })

  it("sets TOTP up and is challenged for it", async () => {
    await pool.addUser("ines@lumiere.example")
    await signIn({ username: "ines@lumiere.example", password: PASSWORD })
    const { sharedSecret } = await setUpTOTP()
    await expect(verifyTOTPSetup({ code: "12" })).rejects.toMatchObject({
      name: "EnableSoftwareTokenMFAException",
    })
    await verifyTOTPSetup({ code: totpCode(sharedSecret, pool.now()) })
    await updateMFAPreference({ totp: "PREFERRED" })
    await signOut()

    const { nextStep } = await signIn({ username: "ines@lumiere.example", password: PASSWORD })
    expect(nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE")
    await expect(confirmSignIn({ challengeResponse: "abcdef" })).rejects.toMatchObject({
      name: "CodeMismatchException",
    })
    const code = totpCode(sharedSecret, pool.now())
    expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true)
    await signOut()

    await signIn({ username: "ines@lumiere.example", password: PASSWORD })
    await expect(confirmSignIn({ challengeResponse: code })).rejects.toMatchObject({
      name: "ExpiredCodeException",
    })
  })

  it("is refused when the password was changed between the two halves of signing in", async () => {
    const email = "entre-temps@trame.example"
    await pool.addUser(email)
    const { fetch } = globalThis
    const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const target = new Headers(init?.headers).get("x-amz-target") ?? ""
      if (target.endsWith(".RespondToAuthChallenge")) {
        spy.mockRestore()
        const named = { UserPoolId: POOL.userPoolId, Username: email }
        await pool.call("AdminSetUserPassword", { ...named, Password: "nouveau", Permanent: true })
      }
      return fetch(input, init)
    })
    await expect(signIn({ username: email, password: PASSWORD })).rejects.toMatchObject({
      name: "NotAuthorizedException",
    })
    expect((await signIn({ username: email, password: "nouveau" })).isSignedIn).toBe(true)
    await signOut()
  })

  it("takes a proof of the password once", async () => {
    const email = "rejoue@trame.example"
    await pool.addUser(email)
    const { fetch } = globalThis
    const proofs: RequestInit[] = []
    const spy = vi.spyOn(globalThis, "fetch").mockImplementation((input, init = {}) => {
      const target = new Headers(init.headers).get("x-amz-target") ?? ""
      if (target.endsWith(".RespondToAuthChallenge")) proofs.push(init)
      return fetch(input, init)
    })
    expect((await signIn({ username: email, password: PASSWORD })).isSignedIn).toBe(true)
    spy.mockRestore()
    expect(proofs).toHaveLength(1)
    const again = await fetch(pool.cognito.url, proofs[0])
    expect([again.status, again.headers.get("x-amzn-errortype")]).toEqual([400, "NotAuthorizedException"])
  })

  it("changes the password", async () => {
    await pool.addUser("change@trame.example")
    await signIn({ username: "change@trame.example", password: PASSWORD })
    await expect(updatePassword({ oldPassword: "faux-faux", newPassword: "nouveau" })).rejects.toMatchObject({
      name: "NotAuthorizedException",
    })
    await expect(updatePassword({ oldPassword: PASSWORD, newPassword: "court" })).rejects.toMatchObject({
      name: "InvalidPasswordException",
    })
    await updatePassword({ oldPassword: PASSWORD, newPassword: "nouveau" })
    await signOut()
    await expect(signIn({ username: "change@trame.example", password: PASSWORD })).rejects.toThrow()
    expect((await signIn({ username: "change@trame.example", password: "nouveau" })).isSignedIn).toBe(true)
  })
})
