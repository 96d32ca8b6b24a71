import { describe, expect, it } from "vitest"
import { MINUTE_MS, notAuthorized, POOL, startPool, tokensOf } from "./support.ts"

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
      const AuthParameters = { USERNAME: name, SRP_A: "2" }
      expect(await asClient("InitiateAuth", { AuthFlow: "USER_SRP_AUTH", AuthParameters })).toMatchObject(
        exceeded,
      )
      wait(1100)
      await failSignIn(name, 1)
      wait(1100)
      expect(await signIn(name)).toMatchObject(exceeded)
      wait(1000)
    }
    expect((await signIn(EMAIL)).status).toBe(200)
  })

  it("are forgotten with the right password, after a quarter of an hour and with a new password", async () => {
    const { addUser, signIn, failSignIn, call, wait } = await startPool()
    await addUser(EMAIL)
    for (const _ of [1, 2]) {
      await failSignIn(EMAIL, 4)
      expect((await signIn(EMAIL)).status).toBe(200)
    }
    await failSignIn(EMAIL, 4)
    wait(14 * MINUTE_MS)
    await failSignIn(EMAIL, 1)
    expect(await signIn(EMAIL)).toMatchObject(exceeded)
    wait(16 * MINUTE_MS)
    await failSignIn(EMAIL, 5)
    expect(await signIn(EMAIL)).toMatchObject(exceeded)
    const named = { UserPoolId: POOL.userPoolId, Username: EMAIL }
    await call("AdminSetUserPassword", { ...named, Password: "par-nous", Permanent: true })
    expect((await signIn(EMAIL, "par-nous")).status).toBe(200)
  })

  it("include wrong codes of the authenticator, though each sign-in opens a new session", async () => {
    const { answerTotp, totp, secret, wait } = await startWithSecondStep()
    for (let wrong = 0; wrong < 5; wrong += 1) expect(await answerTotp("faux")).toMatchObject(mismatch)
    expect(await answerTotp(totp(secret))).toMatchObject(exceeded)
    wait(1100)
    expect(tokensOf(await answerTotp(totp(secret, 1)))).toBeTruthy()
  })
})

describe("SRP", () => {
  it("answers a stranger as it answers a user, and refuses a forged key and a late proof", async () => {
    const { addUser, asClient, answer, wait } = await startPool()
    await addUser(EMAIL)
    const start = (USERNAME: string, SRP_A = "2") =>
      asClient("InitiateAuth", { AuthFlow: "USER_SRP_AUTH", AuthParameters: { USERNAME, SRP_A } })
    expect(await start(EMAIL, "0")).toMatchObject({ name: "InvalidParameterException" })
    const shape = {
      USER_ID_FOR_SRP: expect.stringMatching(/^[0-9a-f-]{36}$/),
      SALT: expect.stringMatching(/^[0-9a-f]{32}$/),
    }
    const [known, once, again] = [
      await start(EMAIL),
      await start("nul@a.example"),
      await start("NUL@a.example"),
    ]
    for (const { body } of [known, once]) expect(body.ChallengeParameters).toMatchObject(shape)
    const { SALT, USER_ID_FOR_SRP } = once.body.ChallengeParameters as Record<string, string>
    expect(again.body.ChallengeParameters).toMatchObject({ SALT, USER_ID_FOR_SRP })
    const { SECRET_BLOCK = "" } = known.body.ChallengeParameters as Record<string, string>
    const proof = { PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK, PASSWORD_CLAIM_SIGNATURE: "faux" }
    wait(3 * MINUTE_MS + 1000)
    const late = { ...proof, TIMESTAMP: "Thu Jan 1 00:00:00 UTC 2026" }
    expect(await answer("PASSWORD_VERIFIER", undefined, late)).toMatchObject({
      message: "Invalid session for the user.",
    })
  })
})
