import { newId } from "@trame/core/lib/id"
import { MailPreferences } from "@trame/core/together/mail-preferences/index"
import { Notifications } from "@trame/core/together/notifications/index"
import { expect, test } from "vitest"
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
