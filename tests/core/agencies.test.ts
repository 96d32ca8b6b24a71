import * as Agencies from "@trame/core/account/agencies/index"
import { OFFERED_PERMISSIONS } from "@trame/core/account/contract/membership"
import { PERMISSION_KEYS } from "@trame/core/lib/access"
import { expect, test } from "vitest"
import { actorOf, newAgency, newUser } from "../support/agency.ts"
import { eventually } from "../support/eventually.ts"

/** rules/platform.md#pickers */
test("a member picks a colleague of their own agency whom it has not rejected", async () => {
  const { agencyId, admin, member } = await newAgency()
  const pending = await newUser({ agencyId, status: "pending" })
  await newUser({ agencyId, status: "rejected" })
  await newAgency()
  const actor = await actorOf(member)
  await eventually(async () => {
    const { items } = await Agencies.pickTeammates(actor)
    expect(items.map(({ id }) => id).sort()).toEqual(
      [admin, member, pending].map(({ userId }) => userId).sort(),
    )
  })
})

/** rules/platform.md#permissions-dialog */
test("every key is offered but that of administrators and three that nobody is given", () => {
  const kept = ["admin", "assistant", "discover", "recruitment"]
  expect([...OFFERED_PERMISSIONS, ...kept].sort()).toEqual([...PERMISSION_KEYS].sort())
})
