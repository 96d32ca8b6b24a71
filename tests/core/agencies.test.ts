import { Agencies } from "@trame/core/account/agencies/index"
import { expect, test } from "vitest"
import { actorOf, newAgency } from "../support/agency.ts"
import { eventually } from "../support/eventually.ts"

test("a member picks a colleague of their own agency only", async () => {
  const { admin, member } = await newAgency()
  await newAgency()
  const actor = await actorOf(member)
  await eventually(async () => {
    const { items } = await Agencies.pickTeammates(actor)
    expect(items.map(({ id }) => id).sort()).toEqual([admin.userId, member.userId].sort())
  })
})
