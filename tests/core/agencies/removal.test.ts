import { eraseClosed, findAgency } from "@trame/core/account/agencies/seats"
import { putMedia } from "@trame/core/files/catalogue-objects"
import * as Roster from "@trame/core/influencers/roster/index"
import { newId } from "@trame/core/lib/id"
import * as AgencyRemoval from "@trame/core/processes/agency-removal"
import { afterEach, expect, test, vi } from "vitest"
import { endedAddition } from "../../support/additions.ts"
import { newAgency, type TestUser } from "../../support/agency.ts"
import { engineUrl } from "../../support/api.ts"
import { newCreators } from "../../support/creators.ts"
import { ownQueue } from "../../support/ownQueue.ts"
import { addToRoster } from "../../support/roster.ts"
import { AdditionEntity, AgencyEntity, UserEntity } from "../../support/stored.ts"

afterEach(() => vi.unstubAllEnvs())

test("a removal that is cut off says so, and one without cuts is done at once, with the logo", async () => {
  const { agencyId } = await newAgency()
  const actor = { type: "worker" as const, name: "test", agencyId }
  const logoUrl = await putMedia(`agencies/${newId()}.png`, "image/png", Buffer.from("logo"))
  const closed = { removedAt: new Date().toISOString(), appearance: { logoUrl } }
  await AgencyEntity.patch({ agencyId }).set(closed).go()
  expect(await AgencyRemoval.remove(actor, () => false)).toBe("cut off")
  expect((await fetch(`${engineUrl()}${logoUrl}`)).status).toBe(200)
  expect(await AgencyRemoval.remove(actor, () => true)).toBe("removed")
  expect((await fetch(`${engineUrl()}${logoUrl}`)).status).toBe(404)
})

test("a closed agency is looked at once more when whatever was under way has ended, one that is gone is not", async () => {
  const { agencyId } = await newAgency()
  await AgencyEntity.patch({ agencyId }).set({ removedAt: new Date().toISOString() }).go()
  const waiting = await ownQueue("AGENCY_REMOVALS_QUEUE_URL")
  await AgencyRemoval.carryOut({ agencyId })
  expect(await findAgency(agencyId)).toBeNull()
  expect(await waiting()).toEqual({ now: 0, later: 1 })
  await AgencyRemoval.carryOut({ agencyId })
  expect(await waiting()).toEqual({ now: 0, later: 1 })
})

test("its subscription is ended at once, and again once no payment can be under way any more", async () => {
  const { agencyId } = await newAgency()
  const waiting = await ownQueue("SUBSCRIPTION_CHECKS_QUEUE_URL")
  const closed = { removedAt: new Date().toISOString(), customerId: `cus_${agencyId}` }
  await AgencyEntity.patch({ agencyId }).set(closed).go()
  await AgencyRemoval.remove({ type: "worker", name: "test", agencyId }, () => true)
  expect(await waiting()).toEqual({ now: 1, later: 1 })
})

test("what somebody added is forgotten with them, and nothing of who is still there", async () => {
  const { agencyId, admin, member } = await newAgency()
  for (const user of [admin, member]) await endedAddition({ ...user, agencyId })
  const left = async ({ userId }: TestUser) =>
    (await AdditionEntity.query.primary({ userId }).go({ consistent: true })).data.length
  await UserEntity.remove({ userId: member.userId }).go()
  for (const { userId } of [admin, member]) await AgencyRemoval.carryOut({ userId })
  expect([await left(admin), await left(member)]).toEqual([1, 0])
})

test("its last step says the same when it comes again, and leaves an agency that was not closed", async () => {
  const [closed, open] = await Promise.all([newAgency(), newAgency()])
  await AgencyEntity.patch({ agencyId: closed.agencyId }).set({ removedAt: new Date().toISOString() }).go()
  for (let time = 0; time < 2; time++) await eraseClosed(closed.agencyId)
  expect(await findAgency(closed.agencyId)).toBeNull()
  await expect(eraseClosed(open.agencyId)).rejects.toMatchObject({ code: "conflict" })
  expect(await findAgency(open.agencyId)).toMatchObject({ agencyId: open.agencyId })
})

test("what came too late to an agency that is gone goes as well", async () => {
  const agencyId = newId()
  await addToRoster(agencyId, await newCreators(2))
  expect(await Roster.idsOf(agencyId)).toHaveLength(2)
  await AgencyRemoval.carryOut({ agencyId })
  expect(await Roster.idsOf(agencyId)).toEqual([])
})
