import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider"
import { newId } from "@trame/core/lib/id"
import { describe, expect, it } from "vitest"
import { newAgency, newUser, type TestUser } from "../../support/agency.ts"
import { anonymous, apiAs, tokensOf } from "../../support/api.ts"
import { refused } from "../../support/problem.ts"
import { RecoveryCodesEntity } from "../../support/stored.ts"
import { totpCode } from "../../support/totp.ts"

describe("two-step verification", () => {
  it("is switched on with the password and a code, and then required", async () => {
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
    const ChallengeResponses = {
      USERNAME: user.userId,
      SOFTWARE_TOKEN_MFA_CODE: totpCode(secret, Date.now()),
    }
    const answered = await pool.send(
      new RespondToAuthChallengeCommand({ ClientId, ChallengeName, Session, ChallengeResponses }),
    )
    expect(answered.AuthenticationResult?.AccessToken).toBeDefined()
    expect(await refused(account.setUpTotp({ password }))).toMatchObject({ code: "conflict" })
  })

  it("needs the password to be switched off and to renew its recovery codes", async () => {
    const { user, account, password, first, redeem } = await protectedPerson()
    const wrong = { password: "faux" }
    expect(await refused(account.renewRecoveryCodes(wrong))).toMatchObject(WRONG_PASSWORD)
    const { recoveryCodes } = await account.renewRecoveryCodes({ password })
    expect(recoveryCodes).toHaveLength(10)
    expect(await refused(redeem(first))).toMatchObject(WRONG_CODE)

    expect(await refused(account.disableTotp(wrong))).toMatchObject(WRONG_PASSWORD)
    expect((await start(user)).ChallengeName).toBe("SOFTWARE_TOKEN_MFA")
    await account.disableTotp({ password })
    expect(await account.totp()).toEqual({ enabled: false, recoveryCodesLeft: 0 })
    expect((await start(user)).AuthenticationResult).toBeDefined()
    expect(await refused(account.renewRecoveryCodes({ password }))).toMatchObject({ code: "conflict" })
    expect(await refused(redeem(recoveryCodes[0] ?? ""))).toMatchObject({ status: 400 })
  })

  it("stays on when the password is guessed, however many attempts are made", async () => {
    const { account } = await protectedPerson()
    const answer = await guessUntilThrottled(() => refused(account.disableTotp({ password: "faux" })))
    expect(answer).toMatchObject({ status: 429 })
    expect((await account.totp()).enabled).toBe(true)
  })
})

describe("a recovery code", () => {
  it("works once, and only together with the password", async () => {
    const { user, first, second, redeem } = await protectedPerson()
    const other = await protectedPerson()
    const unknown = { email: `${newId()}@nulle-part.example` }
    for (const attempt of [
      () => redeem(first, { password: "faux" }),
      () => redeem(newId()),
      () => redeem(other.first),
      () => redeem(first, unknown),
    ])
      expect(await refused(attempt())).toMatchObject(WRONG_CODE)
    expect((await start(user)).ChallengeName).toBe("SOFTWARE_TOKEN_MFA")

    const typed = ` ${first.toUpperCase().replaceAll("-", " ")} `
    const uses = await Promise.allSettled([1, 2, 3, 4].map(() => redeem(typed)))
    expect(uses.filter(({ status }) => status === "fulfilled")).toEqual([
      { status: "fulfilled", value: { left: 9 } },
    ])
    expect(await tokensOf(user)).toBeDefined()
    // It is off by now; once set up anew, the former codes fail.
    const again = { ...user, userId: newId() }
    expect(await apiAs(again).account.totp()).toEqual({ enabled: false, recoveryCodesLeft: 0 })
    await enableSecondStep(again)
    expect(await refused(redeem(second))).toMatchObject({ status: 400 })
  })

  it("has a limit on guesses, and is deleted with the account", async () => {
    const { admin, member } = await newAgency()
    const { first, redeem } = await protectedPerson(member)
    expect(await guessUntilThrottled(() => refused(redeem(newId())))).toMatchObject({ status: 429 })
    expect(await refused(redeem(first))).toMatchObject({ status: 429 })
    await apiAs(admin).membership.removeMember({ userId: member.userId })
    const { data } = await RecoveryCodesEntity.get({ userId: member.userId }).go({ consistent: true })
    expect(data).toBeNull()
  })
})

const pool = new CognitoIdentityProviderClient({})
const ClientId = process.env.USER_POOL_CLIENT_ID
const { auth } = anonymous()

const start = ({ email, password }: TestUser) =>
  pool.send(
    new InitiateAuthCommand({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  )

async function enableSecondStep(user: TestUser): Promise<string[]> {
  const { account } = apiAs(user)
  const { password } = user
  const { secret } = await account.setUpTotp({ password })
  return (await account.enableTotp({ password, code: totpCode(secret, Date.now()) })).recoveryCodes
}

/** A user who switched two-step verification on after signing in. */
async function protectedPerson(user?: TestUser) {
  const person = user ?? (await newUser())
  const { account } = apiAs(person)
  const { email, password } = person
  const [first = "", second = ""] = await enableSecondStep(person)
  const redeem = (code: string, wanted: object = {}) =>
    auth.redeemRecoveryCode({ email, password, code, ...wanted })
  return { user: person, account, password, first, second, redeem }
}

const WRONG_PASSWORD = { code: "invalid", data: { fields: { password: "Mot de passe incorrect" } } }
const WRONG_CODE = { data: { fields: { code: "Ce code de secours est incorrect ou a déjà servi." } } }

async function guessUntilThrottled(guess: () => ReturnType<typeof refused>) {
  let answer = await guess()
  for (let tries = 0; tries < 15 && answer.code !== "throttled"; tries++) answer = await guess()
  return answer
}
