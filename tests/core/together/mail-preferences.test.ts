import { newId } from "@trame/core/lib/id"
import { AttemptsEntity, GUESSING } from "@trame/core/lib/throttle"
import { MailPreferences } from "@trame/core/together/mail-preferences/index"
import { Notifications } from "@trame/core/together/notifications/index"
import { expect, onTestFinished, test, vi } from "vitest"
import { NotificationStateEntity } from "../../support/stored.ts"
import { mailLinkFor } from "../../support/together.ts"
import { newAgency, newPerson } from "../totals/world.ts"

const anybody = () => ({ type: "public" as const, address: newId() })

/** rules/together.md#daily-mail */
test("a mail's link switches its own person's mail in its own agency, and nothing once they are forgotten", async () => {
  const { agencyId, admin } = await newAgency()
  const colleague = await newPerson(agencyId)
  const token = await mailLinkFor(agencyId, admin.userId)
  await mailLinkFor(agencyId, colleague.userId)
  const wanted = async () =>
    (await Promise.all([admin, colleague].map(Notifications.preferences))).map(({ dailyMail }) => dailyMail)
  expect(await MailPreferences.set(anybody(), { token, on: false })).toEqual({ on: false })
  expect(await wanted()).toEqual([false, true])
  expect(await MailPreferences.set(anybody(), { token, on: true })).toEqual({ on: true })
  expect(await wanted()).toEqual([true, true])
  const { userId } = admin
  await NotificationStateEntity.delete({ agencyId, userId }).go()
  const gone = MailPreferences.set(anybody(), { token, on: false })
  await expect(gone).rejects.toMatchObject({ code: "not_found" })
  expect(await wanted()).toEqual([true, true])
})

test("who guesses mails' links is slowed down, and a right one switches all the same", async () => {
  const { agencyId, admin } = await newAgency()
  const token = await mailLinkFor(agencyId, admin.userId)
  // Tries are counted anew with each stretch: this test begins with one.
  const stretchMs = GUESSING.seconds * 1000
  const stretch = Math.ceil(Date.now() / stretchMs)
  vi.useFakeTimers({ toFake: ["Date"], now: stretch * stretchMs })
  onTestFinished(() => void vi.useRealTimers())
  const guesser = anybody()
  const what = `mail-link-from#${guesser.address}`
  const expiresAt = Math.floor(Date.now() / 1000) + 3600
  await AttemptsEntity.create({ what, stretch, count: 99, expiresAt }).go()
  const guess = () => MailPreferences.set(guesser, { token: newId(), on: false })
  await expect(guess()).rejects.toMatchObject({ code: "not_found" })
  await expect(guess()).rejects.toMatchObject({ code: "throttled" })
  expect(await MailPreferences.set(guesser, { token, on: false })).toEqual({ on: false })
})
