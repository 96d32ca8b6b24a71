import * as Agencies from "@trame/core/account/agencies/index"
import * as Account from "@trame/core/account/credentials/account"
import * as Codes from "@trame/core/account/credentials/codes"
import * as Pool from "@trame/core/account/credentials/pool"
import { signUp } from "@trame/core/account/sign-up"
import type { PublicActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
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
