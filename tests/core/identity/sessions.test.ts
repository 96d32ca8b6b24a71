import { Agencies } from "@trame/core/account/agencies/index"
import { replacePassword } from "@trame/core/account/credentials/sessions"
import { expect, test } from "vitest"
import { newUser } from "../../support/agency.ts"

const opened = (id: string, secondsAgo: number) => ({
  id,
  openedAt: Math.floor(Date.now() / 1000) - secondsAgo,
})

/** rules/platform.md#sessions */
test("a password that was reset leaves no session, not even the one in which it was changed before", async () => {
  const { userId } = await newUser()
  const counts = async (session: { id: string; openedAt: number }) =>
    (await Agencies.actorOf(userId, { session })) !== null
  const [kept, other] = [opened("kept", 60), opened("other", 60)]
  await replacePassword(userId, "un autre mot", { kept })
  expect([await counts(kept), await counts(other), await counts(opened("", 60))]).toEqual([
    true,
    false,
    false,
  ])
  // Whoever signs in at once with the new one.
  const next = opened("next", 0)
  expect(await counts(next)).toBe(true)
  await replacePassword(userId, "encore un mot", { kept: null })
  expect([await counts(kept), await counts(next)]).toEqual([false, false])
  expect(await counts(opened("last", 0))).toBe(true)
})
