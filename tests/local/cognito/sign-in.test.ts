import { decodeJwt } from "jose"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { totpCode } from "../../support/totp.ts"
import { PASSWORD, POOL, readTokens, startPool } from "./support.ts"

const client = { ClientId: POOL.clientId }
const STEP_MS = 30_000
const MINUTE_MS = 60_000
let pool: Awaited<ReturnType<typeof startPool>>
// Stands still: a code is of the half minute that the pool reads it in.
let now = Date.now()
const wait = (ms: number) => {
  now += ms
}

beforeAll(async () => {
  pool = await startPool({ now: () => now })
})
afterAll(() => pool.cognito.close())

const answer = (ChallengeName: string, Session: unknown, ChallengeResponses: Record<string, string>) =>
  pool.call("RespondToAuthChallenge", { ...client, ChallengeName, Session, ChallengeResponses })
const answerTotp = (Session: unknown, code: string) =>
  answer("SOFTWARE_TOKEN_MFA", Session, { SOFTWARE_TOKEN_MFA_CODE: code })

async function newSecret(AccessToken: string): Promise<string> {
  return String((await pool.call("AssociateSoftwareToken", { AccessToken })).body.SecretCode)
}
const prove = (AccessToken: string, secret: string) =>
  pool.call("VerifySoftwareToken", { AccessToken, UserCode: totpCode(secret, now) })
const prefer = (AccessToken: string, Enabled: boolean) =>
  pool.call("SetUserMFAPreference", {
    AccessToken,
    SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
  })

/** Somebody who is asked for a code. */
async function withSecondStep(email: string) {
  await pool.addUser(email)
  const { AccessToken } = await pool.tokens(email)
  const secret = await newSecret(AccessToken)
  await prove(AccessToken, secret)
  await prefer(AccessToken, true)
  const code = (steps = 0) => totpCode(secret, now + steps * STEP_MS)
  const session = async () => (await pool.signIn(email)).body.Session
  return { AccessToken, secret, code, session }
}

describe("a second step", () => {
  it("takes the code of the half minute before or after, and none that is further away", async () => {
    const { code, session } = await withSecondStep("pendule@trame.example")
    for (const steps of [-2, 2])
      expect(await answerTotp(await session(), code(steps))).toMatchObject({ name: "CodeMismatchException" })
    expect(readTokens(await answerTotp(await session(), code(-1)))).toBeTruthy()
    expect(readTokens(await answerTotp(await session(), code(1)))).toBeTruthy()
    // A code of before the last that was taken is as good as used.
    expect(await answerTotp(await session(), code())).toMatchObject({ name: "ExpiredCodeException" })
  })

  it("asks by the old secret until the new one is proven", async () => {
    const { AccessToken, code, session } = await withSecondStep("nouveau-telephone@trame.example")
    const next = await newSecret(AccessToken)
    const wrong = { AccessToken, UserCode: "000000x" }
    expect(await pool.call("VerifySoftwareToken", wrong)).toMatchObject({
      name: "EnableSoftwareTokenMFAException",
    })
    expect(readTokens(await answerTotp(await session(), code()))).toBeTruthy()
    expect((await prove(AccessToken, next)).status).toBe(200)
    expect(await prove(AccessToken, next)).toMatchObject({ name: "InvalidParameterException" })
    wait(2 * STEP_MS)
    expect(await answerTotp(await session(), code())).toMatchObject({ name: "CodeMismatchException" })
    expect(readTokens(await answerTotp(await session(), totpCode(next, now)))).toBeTruthy()
  })

  it("is shown, and asked no more once it is switched off, be it by us", async () => {
    const email = "arret@trame.example"
    const { AccessToken } = await withSecondStep(email)
    const settings = { UserMFASettingList: ["SOFTWARE_TOKEN_MFA"], PreferredMfaSetting: "SOFTWARE_TOKEN_MFA" }
    expect((await pool.call("GetUser", { AccessToken })).body).toMatchObject(settings)
    const named = { UserPoolId: POOL.userPoolId, Username: email }
    expect((await pool.call("AdminGetUser", named)).body).toMatchObject(settings)
    await pool.call("SetUserMFAPreference", { AccessToken })
    expect((await pool.signIn(email)).body.ChallengeName).toBe("SOFTWARE_TOKEN_MFA")
    await prefer(AccessToken, false)
    expect(readTokens(await pool.signIn(email))).toBeTruthy()
    expect((await pool.call("GetUser", { AccessToken })).body).not.toHaveProperty("UserMFASettingList")
    await prefer(AccessToken, true)
    await pool.call("AdminSetUserMFAPreference", { ...named, SoftwareTokenMfaSettings: { Enabled: false } })
    expect(readTokens(await pool.signIn(email))).toBeTruthy()
  })

  it("can be answered for three minutes, once, and by nothing else", async () => {
    const { code, session } = await withSecondStep("trois-minutes@trame.example")
    const late = await session()
    wait(3 * MINUTE_MS + 1000)
    const over = {
      name: "NotAuthorizedException",
      message: "Invalid session for the user, session is expired.",
    }
    expect(await answerTotp(late, code())).toMatchObject(over)
    const inTime = await session()
    expect(await answer("NEW_PASSWORD_REQUIRED", inTime, { NEW_PASSWORD: "contourne" })).toMatchObject(over)
    wait(2.5 * MINUTE_MS)
    expect(readTokens(await answerTotp(inTime, code()))).toBeTruthy()
    expect(await answerTotp(inTime, code(1))).toMatchObject(over)
    expect(await answer("SMS_MFA", inTime, {})).toMatchObject({ name: "InvalidParameterException" })
  })

  it("comes after a temporary password was replaced", async () => {
    const email = "provisoire@trame.example"
    const { code } = await withSecondStep(email)
    const named = { UserPoolId: POOL.userPoolId, Username: email }
    await pool.call("AdminSetUserPassword", { ...named, Password: "provisoire" })
    expect((await pool.call("AdminGetUser", named)).body.UserStatus).toBe("FORCE_CHANGE_PASSWORD")
    const { body } = await pool.signIn(email, "provisoire")
    expect(body.ChallengeName).toBe("NEW_PASSWORD_REQUIRED")
    const refused = await answer("NEW_PASSWORD_REQUIRED", body.Session, { NEW_PASSWORD: "court" })
    expect(refused).toMatchObject({ name: "InvalidPasswordException" })
    const next = await answer("NEW_PASSWORD_REQUIRED", body.Session, { NEW_PASSWORD: "definitif" })
    expect(next.body.ChallengeName).toBe("SOFTWARE_TOKEN_MFA")
    expect(readTokens(await answerTotp(next.body.Session, code()))).toBeTruthy()
    expect((await pool.signIn(email, "definitif")).status).toBe(200)
    expect((await pool.signIn(email, "provisoire")).status).toBe(400)
  })
})

describe("failed passwords", () => {
  it("are forgotten with the right one, and after a quarter of an hour", async () => {
    const email = "distraite@trame.example"
    await pool.addUser(email)
    const fail = async (times: number) => {
      for (let time = 0; time < times; time += 1) await pool.signIn(email, "mauvais")
    }
    await fail(4)
    expect((await pool.signIn(email)).status).toBe(200)
    await fail(4)
    expect((await pool.signIn(email)).status).toBe(200)
    await fail(4)
    wait(14 * MINUTE_MS)
    await fail(1)
    expect(await pool.signIn(email)).toMatchObject({ message: "Password attempts exceeded" })
    wait(16 * MINUTE_MS)
    await fail(4)
    expect((await pool.signIn(email)).status).toBe(200)
  })

  it("lock for a quarter of an hour at most", async () => {
    const email = "acharnee@trame.example"
    await pool.addUser(email)
    for (let time = 0; time < 20; time += 1) {
      await pool.signIn(email, "mauvais")
      if (time > 3) wait(Math.min(1000 * 2 ** (time - 4), 15 * MINUTE_MS))
    }
    await pool.signIn(email, "mauvais")
    wait(14 * MINUTE_MS)
    expect(await pool.signIn(email)).toMatchObject({ message: "Password attempts exceeded" })
    wait(MINUTE_MS)
    expect((await pool.signIn(email)).status).toBe(200)
  })

  it("of a change are forgotten once it succeeded, which ends no session", async () => {
    const email = "change@trame.example"
    await pool.addUser(email)
    const { AccessToken } = await pool.tokens(email)
    const change = (PreviousPassword: string, ProposedPassword: string) =>
      pool.call("ChangePassword", { AccessToken, PreviousPassword, ProposedPassword })
    for (let time = 0; time < 4; time += 1) await change("mauvais", "deuxieme")
    expect((await change(PASSWORD, "deuxieme")).status).toBe(200)
    for (let time = 0; time < 4; time += 1) await change("mauvais", "troisieme")
    expect((await change("deuxieme", "troisieme")).status).toBe(200)
    expect((await pool.call("GetUser", { AccessToken })).status).toBe(200)
  })
})

describe("a session", () => {
  it("lasts thirty days, and its tokens tell of the person as they are by then", async () => {
    const email = "mois@trame.example"
    await pool.addUser(email)
    const first = await pool.tokens(email)
    wait(29 * 24 * 60 * MINUTE_MS)
    const UserAttributes = [
      { Name: "email", Value: "apres@trame.example" },
      { Name: "name", Value: "Léa" },
    ]
    const named = { UserPoolId: POOL.userPoolId, Username: email }
    await pool.call("AdminUpdateUserAttributes", { ...named, UserAttributes })
    const { RefreshToken } = first
    const later = readTokens(await pool.call("GetTokensFromRefreshToken", { ...client, RefreshToken }))
    expect(decodeJwt(later.IdToken)).toMatchObject({
      email: "apres@trame.example",
      email_verified: false,
      name: "Léa",
    })
    wait(24 * 60 * MINUTE_MS)
    expect(await pool.call("GetTokensFromRefreshToken", { ...client, RefreshToken })).toMatchObject({
      message: "Invalid Refresh Token",
    })
  })

  it("is begun by SRP within three minutes", async () => {
    await pool.addUser("lente@trame.example")
    const started = await pool.call("InitiateAuth", {
      ...client,
      AuthFlow: "USER_SRP_AUTH",
      AuthParameters: { USERNAME: "lente@trame.example", SRP_A: "2" },
    })
    const prove = (TIMESTAMP: string) => {
      const { SECRET_BLOCK = "" } = started.body.ChallengeParameters as Record<string, string>
      const proof = { PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK, PASSWORD_CLAIM_SIGNATURE: "faux", TIMESTAMP }
      return answer("PASSWORD_VERIFIER", undefined, proof)
    }
    expect(await prove("2026-01-01T00:00:00Z")).toMatchObject({ name: "InvalidParameterException" })
    wait(3 * MINUTE_MS + 1000)
    expect(await prove("Thu Jan 1 00:00:00 UTC 2026")).toMatchObject({
      message: "Invalid session for the user.",
    })
  })
})
