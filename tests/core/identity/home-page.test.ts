import * as Account from "@trame/core/account/credentials/account"
import { homePageOf } from "@trame/core/account/rules/home-page"
import * as Identity from "@trame/core/account/users/index"
import { expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"

test("a person's home page is kept with them, and taken back", async () => {
  const actor = await actorOf((await newAgency()).member)
  await Account.setHomePage(actor, { homePage: "/app/today" })
  expect(await Identity.me(actor)).toMatchObject({ homePage: "/app/today" })
  await Account.setHomePage(actor, { homePage: null })
  expect(await Identity.me(actor)).toMatchObject({ homePage: null })
})

test("a page that the person may no longer open gives way to the usual one", async () => {
  const { admin, member } = await newAgency({ permissions: {} })
  const homePage = "/app/accounting" as const
  expect(homePageOf({ ...(await actorOf(admin)), homePage })).toBe(homePage)
  expect(homePageOf({ ...(await actorOf(member)), homePage })).toBe("/app/discover")
  expect(homePageOf(await actorOf(admin))).toBe("/app/discover")
})
