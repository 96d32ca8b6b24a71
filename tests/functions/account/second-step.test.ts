import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { newAgency, newUser, type TestUser } from "../../support/agency.ts"
import { anonymous, apiAs, tokensOf } from "../../support/api.ts"
import { refused } from "../../support/problem.ts"
import { RecoveryCodesEntity } from "../../support/stored.ts"
import { totpCode } from "../../support/totp.ts"

const pool = new CognitoIdentityProviderClient({})
const { auth } = anonymous()

const start = ({ email, password }: TestUser) =>
  pool.send(
    new InitiateAuthCommand({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: process.env.USER_POOL_CLIENT_ID,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  )

/** Somebody with two-step verification, who signed in before they had it. */
async function protectedPerson() {
  const user = await newUser()
  const { account } = apiAs(user)
  const { password } = user
  const { secret } = await account.setUpTotp({ password })
  const code = totpCode(secret, Date.now())
  const { recoveryCodes } = await account.enableTotp({ password, code })
  return { user, account, secret, recoveryCodes }
}

const WRONG_PASSWORD = { code: "invalid", data: { fields: { password: "Mot de passe incorrect" } } }
const WRONG_CODE = "Ce code de secours est incorrect ou a déjà servi."

test("two-step verification is switched on with the password and a code, and then asked for", async () => {
  const user = await newUser()
  const { account } = apiAs(user)
  const { password } = user
  expect(await account.totp()).toEqual({ enabled: false, recoveryCodesLeft: 0 })
  expect(await refused(account.setUpTotp({ password: "faux" }))).toMatchObject(WRONG_PASSWORD)
  const { secret } = await account.setUpTotp({ password })
  const code = totpCode(secret, Date.now())
  const wrong = code === "000000" ? "000001" : "000000"
  const mistyped = await refused(account.enableTotp({ password, code: wrong }))
  expect(mistyped.data.fields).toHaveProperty("code")
  expect(await refused(account.enableTotp({ password: "faux", code }))).toMatchObject(WRONG_PASSWORD)
  expect(await account.totp()).toMatchObject({ enabled: false })

  const { recoveryCodes } = await account.enableTotp({ password, code })
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const one of recoveryCodes) expect(one).toMatch(/^[a-z\d]{4}-[a-z\d]{4}-[a-z\d]{4}$/)
  expect(await account.totp()).toEqual({ enabled: true, recoveryCodesLeft: 10 })
  const { ChallengeName, Session } = await start(user)
  expect(ChallengeName).toBe("SOFTWARE_TOKEN_MFA")
  const answered = await pool.send(
    new RespondToAuthChallengeCommand({
      ClientId: process.env.USER_POOL_CLIENT_ID,
      ChallengeName,
      Session,
      ChallengeResponses: { USERNAME: user.userId, SOFTWARE_TOKEN_MFA_CODE: totpCode(secret, Date.now()) },
    }),
  )
  expect(answered.AuthenticationResult?.AccessToken).toBeDefined()
  expect(await refused(account.setUpTotp({ password }))).toMatchObject({ code: "conflict" })
})

test("it is switched off, and its recovery codes are renewed, with the password only", async () => {
  const { user, account, recoveryCodes } = await protectedPerson()
  const { email, password } = user
  const wrong = { password: "faux" }
  expect(await refused(account.disableTotp(wrong))).toMatchObject(WRONG_PASSWORD)
  expect(await refused(account.renewRecoveryCodes(wrong))).toMatchObject(WRONG_PASSWORD)
  expect((await start(user)).ChallengeName).toBe("SOFTWARE_TOKEN_MFA")

  const renewed = await account.renewRecoveryCodes({ password })
  expect(renewed.recoveryCodes).toHaveLength(10)
  const [former = ""] = recoveryCodes
  const old = await refused(auth.redeemRecoveryCode({ email, password, code: former }))
  expect(old.data.fields).toEqual({ code: WRONG_CODE })

  await account.disableTotp({ password })
  expect(await account.totp()).toEqual({ enabled: false, recoveryCodesLeft: 0 })
  expect((await start(user)).AuthenticationResult).toBeDefined()
  expect(await refused(account.renewRecoveryCodes({ password }))).toMatchObject({ code: "conflict" })
  const [latest = ""] = renewed.recoveryCodes
  expect(await refused(auth.redeemRecoveryCode({ email, password, code: latest }))).toMatchObject({
    status: 400,
  })
})

test("a guessed password switches nothing off, however often one tries", async () => {
  const { account } = await protectedPerson()
  const guess = () => refused(account.disableTotp({ password: "faux" }))
  let answer = await guess()
  for (let tries = 0; tries < 15 && answer.code !== "throttled"; tries++) answer = await guess()
  expect(answer).toMatchObject({ status: 429 })
  expect((await account.totp()).enabled).toBe(true)
})

test("a recovery code opens once, with the password and never without", async () => {
  const { user, recoveryCodes } = await protectedPerson()
  const { email, password } = user
  const [first = "", second = ""] = recoveryCodes
  const other = await protectedPerson()
  const attempts = [
    { email, password: "faux", code: first },
    { email, password, code: newId() },
    { email, password, code: other.recoveryCodes[0] ?? "" },
    { email: `${newId()}@nulle-part.example`, password, code: first },
  ]
  for (const attempt of attempts) {
    expect((await refused(auth.redeemRecoveryCode(attempt))).data.fields).toEqual({ code: WRONG_CODE })
  }
  expect((await start(user)).ChallengeName).toBe("SOFTWARE_TOKEN_MFA")

  const typed = ` ${first.toUpperCase().replaceAll("-", " ")} `
  const uses = await Promise.allSettled(
    Array.from({ length: 4 }, () => auth.redeemRecoveryCode({ email, password, code: typed })),
  )
  expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  expect(uses).toContainEqual({ status: "fulfilled", value: { left: 9 } })
  expect(await tokensOf(user)).toBeDefined()
  // Off, the ones that are left open nothing.
  const { account } = apiAs({ ...user, userId: newId() })
  expect(await account.totp()).toEqual({ enabled: false, recoveryCodesLeft: 0 })

  // Set up anew, the codes of before open nothing.
  const { secret } = await account.setUpTotp({ password })
  await account.enableTotp({ password, code: totpCode(secret, Date.now()) })
  expect(await refused(auth.redeemRecoveryCode({ email, password, code: second }))).toMatchObject({
    status: 400,
  })
})

test("recovery codes can be guessed a few times only, and go with the account", async () => {
  const { user, recoveryCodes } = await protectedPerson()
  const { email, password } = user
  const guess = () => refused(auth.redeemRecoveryCode({ email, password, code: newId() }))
  let answer = await guess()
  for (let tries = 0; tries < 12 && answer.code !== "throttled"; tries++) answer = await guess()
  expect(answer).toMatchObject({ status: 429 })
  const right = { email, password, code: recoveryCodes[0] ?? "" }
  expect(await refused(auth.redeemRecoveryCode(right))).toMatchObject({ status: 429 })

  const { admin, member } = await newAgency()
  const { account } = apiAs(member)
  const { secret } = await account.setUpTotp({ password: member.password })
  const code = totpCode(secret, Date.now())
  await account.enableTotp({ password: member.password, code })
  await apiAs(admin).membership.removeMember({ userId: member.userId })
  const { data } = await RecoveryCodesEntity.get({ userId: member.userId }).go({ consistent: true })
  expect(data).toBeNull()
})
