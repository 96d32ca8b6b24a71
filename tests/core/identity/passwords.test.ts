import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider"
import { assertChoosable, assertPassword } from "@trame/core/account/credentials/password"
import * as Pool from "@trame/core/account/credentials/pool"
import { newId } from "@trame/core/lib/id"
import { afterEach, expect, test, vi } from "vitest"
import { newUser } from "../../support/agency.ts"

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.for(["123456", "AZERTY", "MotDePasse", "aaaaaaaa", "Soleil1", "qwertyuiop"])(
  "%s is too common",
  (one) => {
    expect(() => assertChoosable(one, "password")).toThrow(
      expect.objectContaining({
        code: "invalid",
        fields: { password: "Ce mot de passe est trop courant. Choisissez-en un autre." },
      }),
    )
  },
)

test.for(["trame-demo", "tr4m3!", "le cheval mange du pain"])("%s may be chosen", (one) => {
  expect(() => assertChoosable(one, "newPassword")).not.toThrow()
})

test("what the pool would refuse is said at the field", () => {
  expect(() => assertChoosable(" entouré ", "newPassword")).toThrow(
    expect.objectContaining({ fields: { newPassword: expect.stringContaining("espace") } }),
  )
})

test("somebody whose password the pool refuses is not in it", async () => {
  const email = `${newId()}@test.example`
  await expect(Pool.create(email, "court")).rejects.toMatchObject({
    code: "invalid",
    message: "Ce mot de passe n'est pas accepté. Choisissez-en un autre.",
  })
  expect(await Pool.find(email)).toBeNull()
})

const refusing = (name: string) => {
  const refusal = Object.assign(new Error("The pool refuses"), { name })
  vi.spyOn(CognitoIdentityProviderClient.prototype, "send").mockRejectedValueOnce(refusal as never)
  return refusal
}

test.for(["TooManyRequestsException", "LimitExceededException", "ThrottlingException"])(
  "a pool that says %s is to be asked again later",
  async (name) => {
    refusing(name)
    await expect(Pool.create(`${newId()}@test.example`, "le cheval mange")).rejects.toMatchObject({
      code: "throttled",
      message: "Trop de tentatives de connexion. Veuillez attendre quelques minutes avant de réessayer.",
    })
  },
)

test("a pool that fails makes no password or code wrong", async () => {
  const failed = refusing("InternalErrorException")
  await expect(Pool.tryPassword(newId(), "le cheval mange")).rejects.toBe(failed)
  const again = refusing("InternalErrorException")
  await expect(Pool.proveTotp("a token", "123456")).rejects.toBe(again)
})

test("a password that is right may be asked for as often as one likes, ten wrong ones in a quarter of an hour", async () => {
  const quarter = 15 * 60_000
  vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / quarter) * quarter })
  const { userId, password } = await newUser()
  const ask = (typed: string) => assertPassword(userId, typed, "password")
  for (let time = 0; time < 11; time++) await ask(password)
  for (let time = 0; time < 10; time++) await ask("faux").catch(() => undefined)
  const used = { code: "throttled", message: expect.stringMatching(/^Trop de tentatives\. /) }
  await expect(ask(password)).rejects.toMatchObject(used)
  vi.setSystemTime(Date.now() + quarter)
  await expect(ask("faux")).rejects.not.toMatchObject(used)
})
