import { Agencies } from "@trame/core/account/agencies/index"
import { Identity } from "@trame/core/account/users/index"
import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
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
