import * as Agencies from "@trame/core/account/agencies/index"
import { replacePassword } from "@trame/core/account/credentials/sessions"
import { afterEach, expect, test, vi } from "vitest"
import { newUser } from "../../support/agency.ts"
import { intercepting } from "../../support/overtaken.ts"

afterEach(() => void vi.useRealTimers())

/** rules/platform.md#sessions */
test("a password that was reset leaves no session, not even the one in which it was changed before", async () => {
  const { userId } = await newUser()
  const counts = async (session: { id: string; openedAt: number }) =>
    (await Agencies.actorOf(userId, { session })) !== null
  const [kept, other] = [opened("kept", 60), opened("other", 60)]
  await replacePassword(userId, "un autre mot", { kept })
  const counted = await Promise.all([kept, other, opened("", 60)].map(counts))
  expect(counted).toEqual([true, false, false])
  // Whoever signs in at once with the new one.
  const next = opened("next", 0)
  expect(await counts(next)).toBe(true)
  await replacePassword(userId, "encore un mot", { kept: null })
  expect([await counts(kept), await counts(next)]).toEqual([false, false])
  expect(await counts(opened("last", 0))).toBe(true)
})

test.for([
  ["changed", "kept"],
  ["reset", null],
] as const)("a session that the former password opens while it is %s ends as well", async ([, id]) => {
  const { userId } = await newUser()
  const kept = id && opened(id, 60)
  vi.useFakeTimers({ toFake: ["Date"] })
  // The pool answers four seconds after the first write.
  let late: { id: string; openedAt: number } | undefined
  await intercepting(
    (command, input) => {
      if (late || command !== "UpdateItemCommand" || !input.includes("user_1")) return
      vi.setSystemTime(Date.now() + 4000)
      late = opened("late", 1)
    },
    () => replacePassword(userId, "un autre mot", { kept }),
  )
  if (!late) throw new Error("Nothing of the user was written")
  expect(await Agencies.actorOf(userId, { session: late })).toBeNull()
  if (kept) expect(await Agencies.actorOf(userId, { session: kept })).not.toBeNull()
})

const opened = (id: string, secondsAgo: number) => ({
  id,
  openedAt: Math.floor(Date.now() / 1000) - secondsAgo,
})
