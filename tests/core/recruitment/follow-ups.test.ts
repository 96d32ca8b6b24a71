import { FOLLOW_UPS_SIZE } from "@trame/core/influencers/recruitment/contract"
import { Recruitment } from "@trame/core/influencers/recruitment/index"
import { dayAfter, sundayOf, today } from "@trame/core/lib/day"
import { expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { newProspects } from "../../support/prospects.ts"

test("whom to come back to this week is found by the day, without whom the agency refused", async () => {
  const { agencyId, admin } = await newAgency()
  const actor = await actorOf(admin)
  const sunday = sundayOf(today())
  const days = [sunday, dayAfter(today(), -9), dayAfter(sunday, 1), dayAfter(today(), -2), undefined]
  const creators = await newProspects(agencyId, 5, (index) => ({
    nextFollowUpDate: days[index],
    status: index === 3 ? "refused" : "contacted",
  }))
  const [last, oldest, later] = creators
  if (!last || !oldest || !later) throw new Error("Prospects")
  const found = async (to?: string) => {
    const { items, total } = await Recruitment.followUps(actor, { to })
    return { ids: items.map(({ id }) => id), total }
  }
  expect(await found()).toEqual({ ids: [oldest.influencerId, last.influencerId], total: 2 })
  expect((await Recruitment.followUps(actor, {})).items[0]).toMatchObject({
    fullName: oldest.displayName,
    status: "contacted",
    nextFollowUpDate: days[1],
  })
  expect((await found(dayAfter(sunday, 1))).total).toBe(3)

  const { influencerId } = oldest
  await Recruitment.update(actor, { influencerId, version: 1, nextFollowUpDate: dayAfter(today(), 60) })
  expect((await found()).ids).toEqual([last.influencerId])
  await Recruitment.remove(actor, { influencerId: last.influencerId })
  expect(await found()).toEqual({ ids: [], total: 0 })
})

test("of very many the oldest fifty are told, and how many there are", async () => {
  const { agencyId, admin } = await newAgency()
  const days = Array.from({ length: FOLLOW_UPS_SIZE + 1 }, (_, index) => dayAfter(today(), -index))
  await newProspects(agencyId, days.length, (index) => ({ nextFollowUpDate: days[index] }))
  const { items, total } = await Recruitment.followUps(await actorOf(admin), {})
  expect(items.map(({ nextFollowUpDate }) => nextFollowUpDate)).toEqual(days.slice(1).reverse())
  expect(total).toBe(FOLLOW_UPS_SIZE + 1)
})
