import * as Agencies from "@trame/core/account/agencies/index"
import { claimCustomer } from "@trame/core/account/agencies/subscription-state"
import * as Approvals from "@trame/core/account/approvals"
import { handOver } from "@trame/core/account/hand-over"
import * as Departures from "@trame/core/account/removal"
import * as Identity from "@trame/core/account/users/index"
import { newId } from "@trame/core/lib/id"
import { transact } from "@trame/core/lib/transact"
import { describe, expect, it } from "vitest"
import { ACTIVE, actorOf, newAgency, newUser, PASSWORD, type TestUser } from "../../support/agency.ts"
import { eventually } from "../../support/eventually.ts"
import { outpaced } from "../../support/overtaken.ts"
import { race, refusal } from "../../support/race.ts"
import { onlyRights } from "../../support/rights.ts"
import { AgencyEntity, UserEntity } from "../../support/stored.ts"

describe("seats", () => {
  it.for([["seatsChangedAt"], ["createdAt"]] as const)(
    "recounted by %s leave the one that is taken meanwhile",
    async ([since]) => {
      const { agencyId } = await newAgency()
      await eventually(async () => expect(await Identity.listOfAgency(agencyId)).toHaveLength(2))
      const longAgo = { [since]: new Date(Date.now() - 61_000).toISOString(), seatsUsed: 7 }
      await AgencyEntity.put({ ...(await stored(agencyId)), ...longAgo }).go()
      const newcomer = await actorOf(await newUser())
      const first = () => Agencies.join(newcomer, { code: agencyId })
      expect(await race({ over: "agency", first, late: () => Agencies.recountSeats(agencyId) })).toBe(false)
      expect(await seatsOf({ agencyId })).toBe(8)
    },
  )

  it("are lowered to no fewer than are used by then, and by no reading of before", async () => {
    const { agencyId, join } = await newPeople()
    const cap = { subscription: ACTIVE, limit: 3, until: new Date(Date.now() + 60_000).toISOString() }
    const read = await stored(agencyId)
    expect(await race({ over: "agency", first: join, late: () => Agencies.capSeats(read, cap) })).toBe(false)
    const before = await stored(agencyId)
    expect([before.seatsUsed, before.seatCap]).toEqual([4, undefined])
    const reading = { subscription: { ...ACTIVE, planName: "Lue" }, endsCap: false }
    const none = { subscription: null, endsCap: false }
    expect(await Agencies.storeSubscription(before, reading)).toBe(true)
    expect(await Agencies.storeSubscription(before, none)).toBe(false)
    expect(await Agencies.capSeats(before, { ...cap, limit: 5 })).toBe(false)
    const last = await stored(agencyId)
    await close(agencyId)
    expect(await Agencies.storeSubscription(last, none)).toBe(false)
    expect(await stored(agencyId)).toMatchObject({ subscription: { planName: "Lue" } })
  })
})

it("an agency has one customer at the card provider, and none once it is being removed", async () => {
  const { agencyId } = await newAgency()
  const claim = (of: string) => transact([claimCustomer(of, `cus_${newId()}`)])
  await claim(agencyId)
  await expect(claim(agencyId)).rejects.toThrow()
  const leaving = await newAgency()
  await close(leaving.agencyId)
  await expect(claim(leaving.agencyId)).rejects.toThrow()
})

describe("an agency that is being removed", () => {
  it("keeps its name and its owner, and takes nobody in", async () => {
    const { agencyId, owner, member, newcomer, give, join } = await newPeople()
    const rename = () => Agencies.rename(owner, { name: "Trop tard", version: 1 })
    for (const [late, code] of [
      [rename, "conflict"],
      [() => give(member), "conflict"],
      [join, "invalid"],
    ] as const) {
      await AgencyEntity.patch({ agencyId }).remove(["removedAt"]).go()
      expect(await refusal({ over: "agency", first: () => close(agencyId), late })).toBe(code)
    }
    expect(await stored(agencyId)).toMatchObject({ ownerId: owner.userId, seatsUsed: 3 })
    expect(await Agencies.nameOf(agencyId)).not.toBe("Trop tard")
    expect(await actorOf(newcomer)).toMatchObject({ agencyId: null })
  })

  it("stays if somebody joins it while its owner leaves with it", async () => {
    const { agencyId, admin, member, pending, leave, join } = await newPeople()
    for (const who of [member, pending]) await leave(who)
    // Somebody who has not been seen yet would be after they left.
    await eventually(async () => expect(await Identity.listOfAgency(agencyId)).toHaveLength(1))
    expect(await refusal({ over: "agency", first: join, late: () => leave(admin, true) })).toBe("conflict")
    expect(await actorOf(admin)).toMatchObject({ agencyId, owner: true })
  })
})

describe("rights", () => {
  it("are not given to somebody who has moved, nor taken from who was made the owner just before", async () => {
    const { agencyId, member, give } = await newPeople()
    const second = await actorOf(await newUser({ agencyId, userRole: "admin" }))
    const { userId } = member
    const rights = { userId, version: 1, admin: false, permissions: onlyRights() }
    const late = () => Agencies.setPermissions(second, rights)
    expect(await refusal({ over: "user", first: () => give(member), late })).toBe("conflict")
    const owning = { owner: true, userRole: "admin", permissions: { admin: true } }
    expect(await actorOf(member)).toMatchObject(owning)
    const { agencyId: elsewhere } = await newAgency()
    const { member: moving, owner } = await newPeople()
    const gone = () =>
      Agencies.setPermissions(owner, {
        userId: moving.userId,
        version: 1,
        admin: false,
        permissions: onlyRights("clients"),
      })
    expect(await refusal({ over: "user", first: () => move(moving, elsewhere), late: gone })).toBe("conflict")
    expect((await actorOf(moving)).permissions).toEqual({})
  })
})

describe("somebody who joins", () => {
  it("two agencies at once is in one of them, and takes one seat", async () => {
    const [one, other] = [await newPeople(), await newAgency()]
    const first = () => one.join(other.agencyId)
    expect(await refusal({ over: "user", first, late: one.join })).toBe("conflict")
    expect((await Identity.personOf(one.newcomer.userId))?.agencyId).toBe(other.agencyId)
    expect([await seatsOf(one), await seatsOf(other)]).toEqual([3, 3])
  })

  it("an agency that all join at once is told to try again, and is in none", async () => {
    const { join, newcomer } = await newPeople()
    await expect(outpaced(join)).rejects.toMatchObject({
      code: "unavailable",
      message: "Une erreur est survenue lors de la tentative de rejoindre l'agence.",
    })
    expect(await actorOf(newcomer)).toMatchObject({ agencyId: null })
  })
})

describe("a decision", () => {
  it.for(["approved", "rejected"] as const)(
    "on somebody just gone elsewhere leaves them there: %s",
    async (decision) => {
      const [one, other] = [await newPeople(), await newAgency()]
      const { pending, decide } = one
      const first = () => move(pending, other.agencyId)
      expect(await refusal({ over: "user", first, late: () => decide(decision) })).toBe("not_found")
      expect([await statusOf(pending), await seatsOf(one), await seatsOf(other)]).toEqual(["pending", 3, 2])
    },
  )

  it("about somebody counts before another, and gives one seat back, also when they leave, or takes one again", async () => {
    const { agencyId, owner, pending, decide } = await newPeople()
    const first = () => decide("rejected")
    expect(await refusal({ over: "user", first, late: () => decide("approved") })).toBe("conflict")
    expect([await statusOf(pending), await seatsOf({ agencyId })]).toEqual(["rejected", 2])
    const readmit = () => Agencies.readmit(owner, { userId: pending.userId })
    expect(await refusal({ over: "user", first: readmit, late: readmit })).toBe("conflict")
    expect(await seatsOf({ agencyId })).toBe(3)
    const other = await newPeople()
    const reject = () => other.decide("rejected")
    await race({ over: "user", first: reject, late: () => other.leave(other.pending) })
    expect(await seatsOf(other)).toBe(2)
  })
})

describe("an agency's hand-over", () => {
  it("is to one of two, never by who has just lost it, nor to who was just rejected", async () => {
    const { member, pending, give } = await newPeople()
    const late = () => give(pending)
    expect(await refusal({ over: "agency", first: () => give(member), late })).toBe("conflict")
    // Asked twice, as by a double click, it has been done.
    expect(await give(member)).toEqual({})
    expect(await actorOf(pending)).toMatchObject({ owner: false, userRole: "user" })
    const heir = await actorOf(member)
    const first = () => Approvals.decide(heir, { userId: pending.userId, decision: "rejected" })
    expect(await refusal({ over: "agency", first, late: () => give(pending, heir) })).toBe("conflict")
    expect(await actorOf(member)).toMatchObject({ owner: true })
  })

  it("keeps a member who is removed meanwhile", async () => {
    const { agencyId, owner, member, give } = await newPeople()
    const late = () => Departures.removeMember(owner, { userId: member.userId })
    expect(await refusal({ over: "user", first: () => give(member), late })).toBe("forbidden")
    expect(await actorOf(member)).toMatchObject({ agencyId, owner: true })
  })
})

const stored = async (agencyId: string) => {
  const { data } = await AgencyEntity.get({ agencyId }).go({ consistent: true })
  if (!data) throw new Error("An agency")
  return data
}
const seatsOf = async ({ agencyId }: { agencyId: string }) => (await stored(agencyId)).seatsUsed
const close = (agencyId: string) =>
  AgencyEntity.patch({ agencyId }).set({ removedAt: new Date().toISOString() }).go()
const move = ({ userId }: TestUser, agencyId: string) =>
  UserEntity.patch({ userId }).set({ agencyId, lastName: "Essai" }).go()
const statusOf = async ({ userId }: TestUser) => (await Identity.personOf(userId))?.status

/** An agency with its owner, one who waits to be let in, and somebody of none. */
async function newPeople() {
  const agency = await newAgency()
  const { agencyId } = agency
  const pending = await newUser({ agencyId, status: "pending" })
  await AgencyEntity.patch({ agencyId }).set({ seatsUsed: 3 }).go()
  const newcomer = await newUser()
  const [owner, joiner] = [await actorOf(agency.admin), await actorOf(newcomer)]
  const asPassword = { password: PASSWORD }
  return {
    ...agency,
    pending,
    newcomer,
    owner,
    join: (code = agencyId) => Agencies.join(joiner, { code }),
    decide: (decision: "approved" | "rejected") =>
      Approvals.decide(owner, { userId: pending.userId, decision }),
    give: async (to: TestUser, by = owner) => handOver(by, { userId: to.userId, ...asPassword }),
    leave: async (who: TestUser, withAgency = false) =>
      Departures.remove(await actorOf(who), { ...asPassword, withAgency }),
  }
}
