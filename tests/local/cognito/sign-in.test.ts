import { describe, expect, it } from "vitest"
import { MINUTE_MS, notAuthorized, POOL, startPool, tokensOf } from "./support.ts"

describe("a second step", () => {
  it("takes the code of the half minute before or after, each once", async () => {
    const { answerTotp, totp, secret } = await startWithSecondStep()
    for (const steps of [-2, 2]) expect(await answerTotp(totp(secret, steps))).toMatchObject(mismatch)
    for (const steps of [-1, 1]) expect(tokensOf(await answerTotp(totp(secret, steps)))).toBeTruthy()
    // A code of before the last that was taken counts as used.
    expect(await answerTotp(totp(secret))).toMatchObject({ name: "ExpiredCodeException" })
  })

  it("can be answered for three minutes, once, and by nothing else", async () => {
    const { signIn, answer, answerTotp, totp, secret, wait } = await startWithSecondStep()
    const session = async () => (await signIn(EMAIL)).body.Session
    const over = notAuthorized("Invalid session for the user, session is expired.")
    const late = await session()
    wait(3 * MINUTE_MS + 1000)
    expect(await answerTotp(totp(secret), late)).toMatchObject(over)
    const inTime = await session()
    expect(await answer("NEW_PASSWORD_REQUIRED", inTime, { NEW_PASSWORD: "contourne" })).toMatchObject(over)
    wait(2.5 * MINUTE_MS)
    expect(tokensOf(await answerTotp(totp(secret), inTime))).toBeTruthy()
    expect(await answerTotp(totp(secret, 1), inTime)).toMatchObject(over)
  })

  it("asks by the old secret until the new one is proven", async () => {
    const { call, answerTotp, totp, secret, AccessToken, wait } = await startWithSecondStep()
    const next = String((await call("AssociateSoftwareToken", { AccessToken })).body.SecretCode)
    const prove = (UserCode: string) => call("VerifySoftwareToken", { AccessToken, UserCode })
    expect(await prove("000000x")).toMatchObject({ name: "EnableSoftwareTokenMFAException" })
    expect(tokensOf(await answerTotp(totp(secret)))).toBeTruthy()
    expect((await prove(totp(next))).status).toBe(200)
    wait(MINUTE_MS)
    expect(await answerTotp(totp(secret))).toMatchObject(mismatch)
    expect(tokensOf(await answerTotp(totp(next)))).toBeTruthy()
  })
})

describe("failed passwords", () => {
  it("lock a name for longer and longer, known or not, even with the right password", async () => {
    const { addUser, signIn, failSignIn, asClient, wait } = await startPool()
    await addUser(EMAIL)
    for (const name of [EMAIL, "inconnu@trame.example"]) {
      expect(await signIn(name, "mauvais")).toMatchObject(notAuthorized("Incorrect username or password."))
      await failSignIn(name, 4)
      expect(await signIn(name)).toMatchObject(exceeded)
      const asked = { AuthFlow: "USER_SRP_AUTH", AuthParameters: { USERNAME: name, SRP_A: "2" } }
      expect(await asClient("InitiateAuth", asked)).toMatchObject(exceeded)
      wait(1100)
      await failSignIn(name, 1)
      wait(1100)
      expect(await signIn(name)).toMatchObject(exceeded)
      wait(1000)
    }
    expect((await signIn(EMAIL)).status).toBe(200)
  })

  it("are forgotten with the right password, a new one, and after a quarter of an hour", async () => {
    const { addUser, signIn, failSignIn, call, wait } = await startPool()
    await addUser(EMAIL)
    await failSignIn(EMAIL, 4)
    expect((await signIn(EMAIL)).status).toBe(200)
    await failSignIn(EMAIL, 4)
    wait(16 * MINUTE_MS)
    await failSignIn(EMAIL, 4)
    wait(14 * MINUTE_MS)
    await failSignIn(EMAIL, 1)
    expect(await signIn(EMAIL)).toMatchObject(exceeded)
    const named = { UserPoolId: POOL.userPoolId, Username: EMAIL }
    await call("AdminSetUserPassword", { ...named, Password: "par-nous", Permanent: true })
    expect((await signIn(EMAIL, "par-nous")).status).toBe(200)
  })

  it("include wrong codes of the authenticator, though each sign-in opens a new session", async () => {
    const { answerTotp, totp, secret } = await startWithSecondStep()
    for (let wrong = 0; wrong < 5; wrong += 1) expect(await answerTotp("faux")).toMatchObject(mismatch)
    expect(await answerTotp(totp(secret))).toMatchObject(exceeded)
  })
})

it("SRP answers a stranger as it answers a user, always alike", async () => {
  const { addUser, asClient } = await startPool()
  await addUser(EMAIL)
  const start = async (USERNAME: string) => {
    const asked = { AuthFlow: "USER_SRP_AUTH", AuthParameters: { USERNAME, SRP_A: "2" } }
    const { USER_ID_FOR_SRP, SALT } = (await asClient("InitiateAuth", asked)).body
      .ChallengeParameters as Record<string, string>
    return { USER_ID_FOR_SRP, SALT }
  }
  const shape = {
    USER_ID_FOR_SRP: expect.stringMatching(/^[0-9a-f-]{36}$/),
    SALT: expect.stringMatching(/^[0-9a-f]{32}$/),
  }
  const stranger = await start("nul@a.example")
  expect([await start(EMAIL), stranger]).toEqual([shape, shape])
  expect(await start("NUL@a.example")).toEqual(stranger)
})

const EMAIL = "camille@lumiere.example"
const mismatch = { name: "CodeMismatchException" }
const exceeded = notAuthorized("Password attempts exceeded")

/** Somebody who is asked for a code. */
async function startWithSecondStep() {
  const pool = await startPool()
  const { AccessToken } = await pool.addUser(EMAIL)
  const secret = await pool.addAuthenticator(EMAIL, AccessToken)
  const answerTotp = async (code: string, Session?: unknown) =>
    pool.answer("SOFTWARE_TOKEN_MFA", Session ?? (await pool.signIn(EMAIL)).body.Session, {
      SOFTWARE_TOKEN_MFA_CODE: code,
    })
  return { ...pool, AccessToken, secret, answerTotp }
}
