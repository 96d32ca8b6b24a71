import * as Agencies from "@trame/core/account/agencies/index"
import * as Approvals from "@trame/core/account/approvals"
import * as Departures from "@trame/core/account/removal"
import * as Identity from "@trame/core/account/users/index"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { actorOf, newAgency, newUser, PASSWORD, type TestUser } from "../../support/agency.ts"
import { eventually } from "../../support/eventually.ts"
import { AgencyEntity } from "../../support/stored.ts"

test("seats that were counted wrong are put right, but not while people come and go", async () => {
  const { agencyId } = await newAgency()
  await eventually(async () => expect(await Identity.listOfAgency(agencyId)).toHaveLength(2))
  const setSeats = (seatsUsed: number, agoMs: number) =>
    AgencyEntity.patch({ agencyId })
      .set({ seatsUsed, seatsChangedAt: new Date(Date.now() - agoMs).toISOString() })
      .go()
  const used = async () => (await AgencyEntity.get({ agencyId }).go({ consistent: true })).data?.seatsUsed

  await setSeats(7, 30_000)
  expect(await Agencies.recountSeats(agencyId)).toBe(false)
  expect(await used()).toBe(7)
  await setSeats(7, 61_000)
  expect(await Agencies.recountSeats(agencyId)).toBe(true)
  expect(await used()).toBe(2)
  expect(await Agencies.recountSeats(agencyId)).toBe(false)
})

test("whoever was rejected is not counted, unless they own the agency", async () => {
  const agencyId = newId()
  const owner = await newUser({ agencyId, status: "rejected" })
  await Promise.all([newUser({ agencyId, status: "pending" }), newUser({ agencyId, status: "rejected" })])
  await Agencies.create({ agencyId, name: "Agence", ownerId: owner.userId, seatsUsed: 3 })
  const seatsChangedAt = new Date(Date.now() - 61_000).toISOString()
  await AgencyEntity.patch({ agencyId }).set({ seatsChangedAt }).go()
  await eventually(async () => expect(await Identity.listOfAgency(agencyId)).toHaveLength(3))
  expect(await Agencies.recountSeats(agencyId)).toBe(true)
  expect(await Agencies.findAgency(agencyId)).toMatchObject({ seatsUsed: 2 })
})

interface Staffed {
  agencyId: string
  admin: TestUser
  member: TestUser
  pending: TestUser
  rejected: TestUser
}

const CHANGES: Record<string, (of: Staffed) => Promise<unknown>> = {
  joins: async ({ agencyId }) => Agencies.join(await actorOf(await newUser()), { code: agencyId }),
  leaves: async ({ member }) =>
    Departures.remove(await actorOf(member), { password: PASSWORD, withAgency: false }),
  "is removed": async ({ admin, member }) => Departures.removeMember(await actorOf(admin), member),
  "is rejected": async ({ admin, pending: { userId } }) =>
    Approvals.decide(await actorOf(admin), { userId, decision: "rejected" }),
  "is accepted again": async ({ admin, rejected }) => Agencies.readmit(await actorOf(admin), rejected),
  "leaves an agency that was theirs": async ({
    admin: { userId: owner },
    member: { userId: successorId },
  }) => {
    const superAdmin = await actorOf(await newUser({ storedEmail: process.env.SUPER_ADMIN_EMAIL }))
    return Departures.removeUser(superAdmin, { userId: owner, successorId, withAgency: false })
  },
}

test.for(Object.entries(CHANGES))("a recount waits for the list once somebody %s", async ([, change]) => {
  const { agencyId, admin, member } = await newAgency()
  const pending = await newUser({ agencyId, status: "pending" })
  const rejected = await newUser({ agencyId, status: "rejected" })
  const seatsChangedAt = new Date(Date.now() - 61_000).toISOString()
  await AgencyEntity.patch({ agencyId }).set({ seatsUsed: 9, seatsChangedAt }).go()
  await change({ agencyId, admin, member, pending, rejected })
  expect(await Agencies.recountSeats(agencyId)).toBe(false)
})
