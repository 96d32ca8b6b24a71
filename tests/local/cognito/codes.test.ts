import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { PASSWORD, POOL, startPool } from "./support.ts"

const client = { ClientId: POOL.clientId }
const HOUR_MS = 3_600_000
let pool: Awaited<ReturnType<typeof startPool>>
let mailsFail = false

beforeAll(async () => {
  pool = await startPool({
    deliver: (mail) => {
      if (mailsFail) throw new Error("expected by the test")
      pool.mails.push(mail)
    },
  })
})
afterAll(() => pool.cognito.close())

const signUp = (Username: string, more: object = {}) =>
  pool.call("SignUp", { ...client, Username, Password: PASSWORD, ...more })
const confirm = (Username: string, ConfirmationCode: string) =>
  pool.call("ConfirmSignUp", { ...client, Username, ConfirmationCode })
const resend = (Username: string) => pool.call("ResendConfirmationCode", { ...client, Username })
const reset = (Username: string, ConfirmationCode: string, Password = "tout-neuf") =>
  pool.call("ConfirmForgotPassword", { ...client, Username, ConfirmationCode, Password })
const attributesOf = async (AccessToken: string) =>
  (await pool.call("GetUser", { AccessToken })).body.UserAttributes

/** Somebody signed in, without a verified address. */
async function newcomer(email: string) {
  await pool.addUser(email, [])
  return pool.tokens(email)
}

describe("codes", () => {
  it("live as long as Cognito's: a day for an address, an hour for a password", async () => {
    await signUp("jour@trame.example")
    pool.wait(23 * HOUR_MS)
    expect((await confirm("jour@trame.example", pool.lastCode())).status).toBe(200)
    await signUp("lendemain@trame.example")
    pool.wait(25 * HOUR_MS)
    expect(await confirm("lendemain@trame.example", pool.lastCode())).toMatchObject({
      name: "ExpiredCodeException",
    })

    await pool.call("ForgotPassword", { ...client, Username: "jour@trame.example" })
    pool.wait(HOUR_MS * 0.9)
    expect((await reset("jour@trame.example", pool.lastCode())).status).toBe(200)

    const email = "adresse@trame.example"
    await newcomer(email)
    const ask = async () => {
      const { AccessToken } = await pool.tokens(email)
      await pool.call("GetUserAttributeVerificationCode", { AccessToken, AttributeName: "email" })
      return pool.lastCode()
    }
    const verify = async (Code: string) => {
      const { AccessToken } = await pool.tokens(email)
      return pool.call("VerifyUserAttribute", { AccessToken, AttributeName: "email", Code })
    }
    const late = await ask()
    pool.wait(25 * HOUR_MS)
    expect(await verify(late)).toMatchObject({ name: "ExpiredCodeException" })
    const inTime = await ask()
    pool.wait(23 * HOUR_MS)
    expect((await verify(inTime)).status).toBe(200)
  })

  it("die with the next of their purpose, whose guesses are counted anew, and serve no other", async () => {
    const email = "suivant@trame.example"
    await signUp(email)
    const first = pool.lastCode()
    for (let guess = 0; guess < 5; guess += 1) await confirm(email, "x")
    expect(await confirm(email, first)).toMatchObject({ name: "LimitExceededException" })
    await resend(email)
    const second = pool.lastCode()
    if (first !== second) expect(await confirm(email, first)).toMatchObject({ name: "CodeMismatchException" })
    expect(await reset(email, second)).toMatchObject({ name: "ExpiredCodeException" })
    expect((await confirm(email, second)).status).toBe(200)
  })

  it("confirm a sign-up once, and are sent again to nobody who has confirmed", async () => {
    const email = "une-fois@trame.example"
    await signUp(email)
    await confirm(email, pool.lastCode())
    expect(await confirm(email, pool.lastCode())).toMatchObject({
      name: "NotAuthorizedException",
      message: "User cannot be confirmed. Current status is CONFIRMED",
    })
    expect(await resend(email)).toMatchObject({
      name: "InvalidParameterException",
      message: "User is already confirmed.",
    })
    const sent = pool.mails.length
    expect(await resend("inconnue@trame.example")).toMatchObject({ status: 200 })
    expect(await confirm("inconnue@trame.example", "123456")).toMatchObject({ name: "ExpiredCodeException" })
    expect(await reset("inconnue@trame.example", "123456")).toMatchObject({ name: "CodeMismatchException" })
    expect(pool.mails).toHaveLength(sent)
  })

  it("keep the password of before where the new one breaks the rules, and can still be used", async () => {
    const email = "regles@trame.example"
    await pool.addUser(email)
    await pool.call("ForgotPassword", { ...client, Username: email })
    const code = pool.lastCode()
    expect(await reset(email, code, "court")).toMatchObject({ name: "InvalidPasswordException" })
    expect(await reset(email, code, "a".repeat(257))).toMatchObject({ name: "InvalidPasswordException" })
    expect(await reset(email, code, " espace-avant")).toMatchObject({ name: "InvalidParameterException" })
    expect((await pool.signIn(email)).status).toBe(200)
    expect((await reset(email, code, "sixsix")).status).toBe(200)
    expect((await pool.signIn(email, "sixsix")).status).toBe(200)
  })

  it("that cannot be mailed say so", async () => {
    mailsFail = true
    const failed = await signUp("perdu@trame.example").finally(() => {
      mailsFail = false
    })
    expect(failed).toMatchObject({ status: 400, name: "CodeDeliveryFailureException" })
  })
})

describe("what somebody says of themselves", () => {
  it("is kept beside the address, which stays verified and is sent nothing", async () => {
    const email = "nom@trame.example"
    const UserAttributes = [
      { Name: "email", Value: " NOM@trame.example " },
      { Name: "name", Value: "Nora Petit" },
      { Name: "custom:langue", Value: "fr" },
    ]
    await signUp(email, { UserAttributes })
    await confirm(email, pool.lastCode())
    const { AccessToken } = await pool.tokens(email)
    const sent = pool.mails.length
    const update = (Name: string, Value: string) =>
      pool.call("UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name, Value }] })
    expect((await update("name", "Nora Grand")).body).toEqual({ CodeDeliveryDetailsList: [] })
    expect((await update("email", "Nom@Trame.example")).body).toEqual({ CodeDeliveryDetailsList: [] })
    expect(pool.mails).toHaveLength(sent)
    expect(await attributesOf(AccessToken)).toEqual([
      { Name: "sub", Value: expect.any(String) },
      { Name: "email", Value: email },
      { Name: "email_verified", Value: "true" },
      { Name: "name", Value: "Nora Grand" },
      { Name: "custom:langue", Value: "fr" },
    ])
    for (const name of ["email_verified", "sub"])
      expect(await update(name, "true")).toMatchObject({ name: "NotAuthorizedException" })
    expect(await update("un attribut", "x")).toMatchObject({ name: "InvalidParameterException" })
    expect(await update("name", "x".repeat(2049))).toMatchObject({ name: "InvalidParameterException" })
    expect(await update("email", "sans-arobase")).toMatchObject({ name: "InvalidParameterException" })
  })

  it("is refused where the two addresses differ, or where anything but the address is to be proven", async () => {
    const other = { UserAttributes: [{ Name: "email", Value: "autre@trame.example" }] }
    expect(await signUp("une@trame.example", other)).toMatchObject({ name: "InvalidParameterException" })
    const { AccessToken } = await newcomer("telephone@trame.example")
    const phone = { AccessToken, AttributeName: "phone_number" }
    expect(await pool.call("GetUserAttributeVerificationCode", phone)).toMatchObject({
      name: "InvalidParameterException",
    })
    expect(await pool.call("VerifyUserAttribute", { ...phone, Code: "123456" })).toMatchObject({
      name: "InvalidParameterException",
    })
  })
})
