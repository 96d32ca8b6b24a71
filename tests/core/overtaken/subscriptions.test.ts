import { Agencies } from "@trame/core/account/agencies/index"
import { claimCustomer } from "@trame/core/account/agencies/subscription-state"
import { newId } from "@trame/core/lib/id"
import { transact } from "@trame/core/lib/transact"
import { expect, test } from "vitest"
import { ACTIVE, actorOf, newUser } from "../../support/agency.ts"
import { overtaken } from "../../support/overtaken.ts"
import { AgencyEntity } from "../../support/stored.ts"
import { newAgency } from "../totals/world.ts"

const close = (agencyId: string) =>
  AgencyEntity.patch({ agencyId }).set({ removedAt: new Date().toISOString() }).go()

test("seats are lowered to no fewer than are used by then, and by no reading of before", async () => {
  const { agencyId } = await newAgency()
  const newcomer = await actorOf(await newUser())
  const agency = async () => {
    const found = await Agencies.findAgency(agencyId)
    if (!found) throw new Error("An agency")
    return found
  }
  const cap = { subscription: ACTIVE, limit: 1, until: new Date(Date.now() + 60_000).toISOString() }
  const read = await agency()
  const capped = await overtaken(
    "agency",
    () => Agencies.capSeats(read, cap),
    () => Agencies.join(newcomer, { code: agencyId }),
  )
  expect(capped).toMatchObject({ status: "fulfilled", value: false })
  expect(await agency()).toMatchObject({ seatsUsed: 2 })
  expect(await agency()).not.toHaveProperty("seatCap")

  const before = await agency()
  const reading = { subscription: { ...ACTIVE, planName: "Lue" }, endsCap: false }
  expect(await Agencies.storeSubscription(before, reading)).toBe(true)
  expect(await Agencies.storeSubscription(before, { subscription: null, endsCap: false })).toBe(false)
  expect(await Agencies.capSeats(before, { ...cap, limit: 5 })).toBe(false)
  const last = await agency()
  await close(agencyId)
  expect(await Agencies.storeSubscription(last, { subscription: null, endsCap: false })).toBe(false)
  expect(await agency()).toMatchObject({ subscription: { planName: "Lue" } })
})

test("an agency has one customer at the card provider, and none once it is being removed", async () => {
  const { agencyId } = await newAgency()
  const claim = (of: string) => transact([claimCustomer(of, `cus_${newId()}`)])
  await claim(agencyId)
  await expect(claim(agencyId)).rejects.toThrow()
  const leaving = await newAgency()
  await close(leaving.agencyId)
  await expect(claim(leaving.agencyId)).rejects.toThrow()
})
