import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { totpCode } from "../../support/totp.ts"
import { PASSWORD, POOL, startPool } from "./support.ts"

const client = { ClientId: POOL.clientId }
let pool: Awaited<ReturnType<typeof startPool>>

beforeAll(async () => {
  pool = await startPool()
})
afterAll(() => pool.cognito.close())

function signUp(email: string, Password = PASSWORD) {
  return pool.call("SignUp", {
    ...client,
    Username: email,
    Password,
    UserAttributes: [{ Name: "email", Value: email }],
  })
}

describe("signing up", () => {
  it("waits for the code, then signs in", async () => {
    const Username = "nora@trame.example"
    expect((await signUp(Username)).body).toMatchObject({
      UserConfirmed: false,
      CodeDeliveryDetails: { Destination: "n***@t***" },
    })
    expect(await pool.signIn(Username)).toMatchObject({ name: "UserNotConfirmedException" })
    expect(await signUp("NORA@trame.example")).toMatchObject({
      name: "UsernameExistsException",
      message: "User already exists",
    })
    await pool.call("ResendConfirmationCode", { ...client, Username })
    const wrong = await pool.call("ConfirmSignUp", { ...client, Username, ConfirmationCode: "nope" })
    expect(wrong).toMatchObject({ name: "CodeMismatchException" })
    await pool.call("ConfirmSignUp", { ...client, Username, ConfirmationCode: pool.lastCode() })
    const { AccessToken } = await pool.tokens(Username)
    const attributes = (await pool.call("GetUser", { AccessToken })).body.UserAttributes
    expect(attributes).toContainEqual({ Name: "email_verified", Value: "true" })
  })

  it("refuses a short password, a name that is no e-mail and a claim to be verified", async () => {
    expect(await signUp("court@trame.example", "12345")).toMatchObject({ name: "InvalidPasswordException" })
    expect(await signUp("pas-un-email")).toMatchObject({ name: "InvalidParameterException" })
    const UserAttributes = [{ Name: "email_verified", Value: "true" }]
    const cheat = { ...client, Username: "triche@trame.example", Password: PASSWORD, UserAttributes }
    expect(await pool.call("SignUp", cheat)).toMatchObject({ name: "NotAuthorizedException" })
  })
})

describe("failed passwords", () => {
  it("lock a name for longer and longer, known or not, even with the right password", async () => {
    await pool.addUser("verrou@trame.example")
    for (const name of ["verrou@trame.example", "inconnu@trame.example"]) {
      for (let failure = 0; failure < 5; failure += 1) {
        expect(await pool.signIn(name, "mauvais")).toMatchObject({
          message: "Incorrect username or password.",
        })
      }
      const locked = { name: "NotAuthorizedException", message: "Password attempts exceeded" }
      expect(await pool.signIn(name)).toMatchObject(locked)
      const AuthParameters = { USERNAME: name, SRP_A: "2" }
      const srp = await pool.call("InitiateAuth", { ...client, AuthFlow: "USER_SRP_AUTH", AuthParameters })
      expect(srp).toMatchObject(locked)
      pool.wait(1100)
      expect(await pool.signIn(name, "mauvais")).toMatchObject({ message: "Incorrect username or password." })
      pool.wait(1100)
      expect(await pool.signIn(name)).toMatchObject(locked)
    }
    pool.wait(1000)
    expect((await pool.signIn("verrou@trame.example")).status).toBe(200)
  })

  it("lock nobody out any more once the password was set anew, by whichever way", async () => {
    const email = "relache@trame.example"
    await pool.addUser(email)
    const named = { UserPoolId: POOL.userPoolId, Username: email }
    const lockOut = async () => {
      for (let failure = 0; failure < 5; failure += 1) await pool.signIn(email, "mauvais")
      expect(await pool.signIn(email)).toMatchObject({ message: "Password attempts exceeded" })
    }
    await lockOut()
    await pool.call("AdminSetUserPassword", { ...named, Password: "par-nous", Permanent: true })
    expect((await pool.signIn(email, "par-nous")).status).toBe(200)
    await lockOut()
    await pool.call("ForgotPassword", { ...client, Username: email })
    const reset = { ...client, Username: email, ConfirmationCode: pool.lastCode(), Password: "par-code" }
    await pool.call("ConfirmForgotPassword", reset)
    expect((await pool.signIn(email, "par-code")).status).toBe(200)
  })

  it("stop a change of password", async () => {
    await pool.addUser("deviner@trame.example")
    const { AccessToken } = await pool.tokens("deviner@trame.example")
    const guess = { AccessToken, PreviousPassword: "mauvais", ProposedPassword: "nouveau" }
    for (let failure = 0; failure < 5; failure += 1) {
      expect(await pool.call("ChangePassword", guess)).toMatchObject({ name: "NotAuthorizedException" })
    }
    const locked = await pool.call("ChangePassword", { ...guess, PreviousPassword: PASSWORD })
    expect(locked).toMatchObject({ name: "LimitExceededException" })
  })

  it("of the authenticator lock too, though each sign-in opens a new session", async () => {
    const email = "totp@trame.example"
    await pool.addUser(email)
    const { AccessToken } = await pool.tokens(email)
    const SecretCode = String((await pool.call("AssociateSoftwareToken", { AccessToken })).body.SecretCode)
    const early = await pool.call("SetUserMFAPreference", {
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true },
    })
    expect(early).toMatchObject({ name: "InvalidParameterException" })
    await pool.call("VerifySoftwareToken", { AccessToken, UserCode: totpCode(SecretCode, pool.now()) })
    await pool.call("SetUserMFAPreference", { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } })
    const answer = async (code: string) => {
      const { Session } = (await pool.signIn(email)).body
      const ChallengeResponses = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code }
      const challenge = { ...client, ChallengeName: "SOFTWARE_TOKEN_MFA", Session, ChallengeResponses }
      return pool.call("RespondToAuthChallenge", challenge)
    }
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(await answer("faux")).toMatchObject({ name: "CodeMismatchException" })
    const locked = await answer(totpCode(SecretCode, pool.now()))
    expect(locked).toMatchObject({ name: "NotAuthorizedException", message: "Password attempts exceeded" })
    pool.wait(1100)
    expect((await answer(totpCode(SecretCode, pool.now()))).body.AuthenticationResult).toBeTruthy()
  })

  it("reveal nothing through SRP, which refuses a forged key and answers a stranger alike", async () => {
    const start = (USERNAME: string, SRP_A: string) =>
      pool.call("InitiateAuth", { ...client, AuthFlow: "USER_SRP_AUTH", AuthParameters: { USERNAME, SRP_A } })
    expect(await start("verrou@trame.example", "0")).toMatchObject({ name: "InvalidParameterException" })
    const [once, again] = [await start("nul@trame.example", "2"), await start("NUL@trame.example", "2")]
    const shape = {
      USER_ID_FOR_SRP: expect.stringMatching(/^[0-9a-f-]{36}$/),
      SALT: expect.stringMatching(/^[0-9a-f]{32}$/),
    }
    expect(once.body.ChallengeParameters).toMatchObject(shape)
    const { SALT, USER_ID_FOR_SRP } = once.body.ChallengeParameters as Record<string, string>
    expect(again.body.ChallengeParameters).toMatchObject({ SALT, USER_ID_FOR_SRP })
  })
})

describe("forgotten password", () => {
  it("is reset by the code that was mailed, once", async () => {
    const Username = "oubli@trame.example"
    await pool.addUser(Username)
    await pool.call("ForgotPassword", { ...client, Username })
    expect(pool.mails.at(-1)).toMatchObject({
      to: Username,
      subject: "Réinitialisation de votre mot de passe Trame",
    })
    const reset = { ...client, Username, ConfirmationCode: pool.lastCode(), Password: "tout-neuf" }
    expect((await pool.call("ConfirmForgotPassword", reset)).status).toBe(200)
    expect((await pool.signIn(Username, "tout-neuf")).status).toBe(200)
    expect((await pool.signIn(Username)).status).toBe(400)
    expect(await pool.call("ConfirmForgotPassword", reset)).toMatchObject({ name: "ExpiredCodeException" })
  })

  it("is refused for an unverified address, and says nothing of a stranger", async () => {
    await pool.addUser("non-verifie@trame.example", [])
    const sent = pool.mails.length
    expect(
      await pool.call("ForgotPassword", { ...client, Username: "non-verifie@trame.example" }),
    ).toMatchObject({
      name: "InvalidParameterException",
      message: "Cannot reset password for the user as there is no registered/verified email or phone_number",
    })
    expect((await pool.call("ForgotPassword", { ...client, Username: "nul@trame.example" })).status).toBe(200)
    expect(pool.mails.length).toBe(sent)
  })

  it("allows five guesses, an hour and five mails", async () => {
    const Username = "essais@trame.example"
    await pool.addUser(Username)
    const guess = () =>
      pool.call("ConfirmForgotPassword", {
        ...client,
        Username,
        ConfirmationCode: "x",
        Password: "tout-neuf",
      })
    await pool.call("ForgotPassword", { ...client, Username })
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(await guess()).toMatchObject({ name: "CodeMismatchException" })
    expect(await guess()).toMatchObject({ name: "LimitExceededException" })
    for (let mail = 0; mail < 4; mail += 1) await pool.call("ForgotPassword", { ...client, Username })
    expect(await pool.call("ForgotPassword", { ...client, Username })).toMatchObject({
      name: "LimitExceededException",
    })
    pool.wait(3_601_000)
    expect(await guess()).toMatchObject({ name: "ExpiredCodeException" })
  })
})

describe("the e-mail", () => {
  it("loses its verification when it changes, and an old code does not prove the new one", async () => {
    await pool.addUser("avant@trame.example", [])
    await pool.addUser("prise@trame.example")
    const { AccessToken } = await pool.tokens("avant@trame.example")
    await pool.call("GetUserAttributeVerificationCode", { AccessToken, AttributeName: "email" })
    const oldCode = pool.lastCode()
    const change = (Value: string) =>
      pool.call("UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "email", Value }] })
    const verify = (Code: string) =>
      pool.call("VerifyUserAttribute", { AccessToken, AttributeName: "email", Code })
    expect(await change("Prise@trame.example")).toMatchObject({ name: "AliasExistsException" })
    expect((await change("apres@trame.example")).status).toBe(200)
    expect(pool.mails.at(-1)?.to).toBe("apres@trame.example")
    const newCode = pool.lastCode()
    if (oldCode !== newCode) expect(await verify(oldCode)).toMatchObject({ name: "CodeMismatchException" })
    expect((await verify(newCode)).status).toBe(200)
    const attributes = (await pool.call("GetUser", { AccessToken })).body.UserAttributes
    expect(attributes).toContainEqual({ Name: "email_verified", Value: "true" })
    expect((await pool.signIn("apres@trame.example")).status).toBe(200)
    expect((await pool.signIn("avant@trame.example")).status).toBe(400)
    await change("encore@trame.example")
    const after = (await pool.call("GetUser", { AccessToken })).body.UserAttributes
    expect(after).toContainEqual({ Name: "email_verified", Value: "false" })
  })
})

describe("deleting oneself", () => {
  it("ends the session and frees the address", async () => {
    await pool.addUser("adieu@trame.example")
    const { AccessToken } = await pool.tokens("adieu@trame.example")
    expect((await pool.call("DeleteUser", { AccessToken })).status).toBe(200)
    expect((await pool.call("GetUser", { AccessToken })).status).toBe(400)
    expect((await signUp("adieu@trame.example")).status).toBe(200)
  })
})
