import type { PublicActor } from "@trame/core/actor"
import { Agencies } from "@trame/core/agencies/index"
import { signUp } from "@trame/core/agencies/sign-up"
import { newId } from "@trame/core/id"
import { Account } from "@trame/core/identity/account"
import { Codes } from "@trame/core/identity/codes"
import { Pool } from "@trame/core/identity/pool"
import { afterEach, expect, test, vi } from "vitest"
import { signUpOf } from "../../support/newcomers.ts"

afterEach(() => vi.unstubAllEnvs())

test("whoever signs up with the owner's address is nobody special until they have its mail", async () => {
  const input = signUpOf()
  vi.stubEnv("SUPER_ADMIN_EMAIL", input.email)
  const somebody: PublicActor = { type: "public", address: newId() }
  await signUp(somebody, input)
  const userId = (await Pool.find(input.email))?.userId ?? ""
  const actor = await Agencies.actorOf(userId)
  if (!actor) throw new Error("Nobody signed up")
  expect(actor).toMatchObject({ superAdmin: false, subscribed: false, emailVerified: false })
  // A code for something else proves nothing.
  const reset = await Codes.issue(userId, "reset")
  await expect(Account.verifyEmail(actor, { code: reset })).rejects.toMatchObject({ code: "invalid" })
  await Account.verifyEmail(actor, { code: await Codes.issue(userId, "verify") })
  expect(await Agencies.actorOf(userId)).toMatchObject({ superAdmin: true, subscribed: true })
})
