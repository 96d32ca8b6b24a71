import * as Agencies from "@trame/core/account/agencies/index"
import * as Approvals from "@trame/core/account/approvals"
import * as Pool from "@trame/core/account/credentials/pool"
import * as Departures from "@trame/core/account/removal"
import * as Identity from "@trame/core/account/users/index"
import * as AgencyRemoval from "@trame/core/processes/agency-removal"
import { afterEach, beforeAll, expect, test, vi } from "vitest"
import { actorOf, newAgency, newUser, PASSWORD, type TestUser } from "../../support/agency.ts"
import { eventually } from "../../support/eventually.ts"
import { ownQueue } from "../../support/ownQueue.ts"
import { AgencyEntity, UserEntity } from "../../support/stored.ts"

afterEach(() => vi.unstubAllEnvs())

let superAdmin: TestUser

beforeAll(async () => {
  superAdmin = await newUser({ storedEmail: process.env.SUPER_ADMIN_EMAIL })
})

test("what is left to do of a departure is waiting before it begins, should its process die", async () => {
  const waiting = await ownQueue("AGENCY_REMOVALS_QUEUE_URL")
  const agency = await newAgency()
  const { agencyId, admin } = agency
  await leave(agency)
  expect(await waiting()).toEqual({ now: 0, later: 1 })
  await own(admin, true)
  expect(await waiting()).toEqual({ now: 1, later: 3 })
  expect(await stored(agencyId)).toMatchObject({ removedAt: expect.any(String) })
})

test("a pool of users that is away keeps nobody from being removed, and is asked again", async () => {
  const { admin, member } = await newAgency()
  const actor = await actorOf(admin)
  vi.stubEnv("USER_POOL_ID", "eu-west-3_away")
  expect(await Departures.removeMember(actor, member)).toEqual({ name: "Max Membre" })
  vi.unstubAllEnvs()
  expect(await Identity.personOf(member.userId)).toBeNull()
  await AgencyRemoval.carryOut({ userId: member.userId })
  expect(await isGone(member)).toBe(true)
})

test("a member who goes leaves a seat; with a wrong password they stay", async () => {
  const { admin, member } = await newAgency()
  await expect(own(member, false, "faux")).rejects.toMatchObject({
    code: "invalid",
    fields: { password: "Mot de passe incorrect" },
  })
  await own(member, false)
  expect(await isGone(member)).toBe(true)
  expect(await seatsOf(admin)).toBe(1)
  const ofNone = await newUser()
  await own(ofNone, false)
  expect(await isGone(ofNone)).toBe(true)
})

test("many who go at once leave as many seats", async () => {
  const { agencyId, admin } = await newAgency()
  const others = await Promise.all(Array.from({ length: 12 }, () => newUser()))
  await Promise.all(others.map(async (user) => Agencies.join(await actorOf(user), { code: agencyId })))
  expect(await seatsOf(admin)).toBe(14)
  const actor = await actorOf(admin)
  await Promise.all(others.map(({ userId }) => Departures.removeMember(actor, { userId })))
  expect(await seatsOf(admin)).toBe(2)
})

test("the owner goes last, and then knowingly with the agency", async () => {
  const { agencyId, admin, member } = await newAgency()
  const conflict = (message: string) => ({ code: "conflict", message: expect.stringContaining(message) })
  await expect(own(admin, true)).rejects.toMatchObject(conflict("Transmettez-la d'abord"))
  await leave({ agencyId, admin, member })
  await expect(own(admin, false)).rejects.toMatchObject(conflict("supprimera aussi l'agence"))
  expect(await actorOf(admin)).toMatchObject({ agencyId })
  await own(admin, true)
  expect(await isGone(admin)).toBe(true)
  await eventually(async () => expect(await stored(agencyId)).toBeNull())
})

test("an owner whose list does not show the newest colleague yet is not alone", async () => {
  const agency = await newAgency()
  const { agencyId, admin } = agency
  await leave(agency)
  const newcomer = await newUser()
  await Agencies.join(await actorOf(newcomer), { code: agencyId })
  await expect(own(admin, true)).rejects.toMatchObject({ code: "conflict" })
  expect(await actorOf(newcomer)).toMatchObject({ agencyId })
})

test("neither the super-admin nor a count that went wrong keeps an owner who is alone", async () => {
  const agency = await newAgency()
  const { agencyId, admin } = agency
  const superAdmin = await newUser({ agencyId, storedEmail: process.env.SUPER_ADMIN_EMAIL })
  await leave(agency, superAdmin)
  const miscounted = (agoMs: number) =>
    AgencyEntity.patch({ agencyId })
      .set({ seatsUsed: 5, seatsChangedAt: new Date(Date.now() - agoMs).toISOString() })
      .go()
  await miscounted(30_000)
  await expect(own(admin, true)).rejects.toMatchObject({ code: "conflict" })
  await miscounted(61_000)
  await own(admin, true)
  expect(await isGone(admin)).toBe(true)
})

/** rules/platform.md#seats */
test("of seats that were counted too few none is given back, whoever leaves", async () => {
  const { agencyId, admin, member } = await newAgency()
  const pending = await newUser({ agencyId, status: "pending" })
  const successor = await newUser({ agencyId })
  await AgencyEntity.patch({ agencyId }).set({ seatsUsed: 0 }).go()
  await own(member, false)
  await Approvals.decide(await actorOf(admin), { userId: pending.userId, decision: "rejected" })
  const wish = { successorId: successor.userId, withAgency: false }
  await Departures.removeUser(await actorOf(superAdmin), { userId: admin.userId, ...wish })
  expect(await seatsOf(successor)).toBe(0)
})

test("the super-admin erases an owner with a successor or with the agency, and never without either", async () => {
  const { agencyId, admin, member } = await newAgency()
  const other = await newAgency()
  const rejected = await newUser({ agencyId, status: "rejected" })
  const actor = await actorOf(superAdmin)
  const remove = (userId: string, wish: { successorId?: string; withAgency?: boolean } = {}) =>
    Departures.removeUser(actor, { userId, withAgency: false, ...wish })

  await expect(remove("nobody")).rejects.toMatchObject({ code: "not_found" })
  await expect(remove(superAdmin.userId)).rejects.toMatchObject({ code: "forbidden" })
  await expect(remove(admin.userId)).rejects.toMatchObject({ code: "conflict" })
  const both = remove(admin.userId, { successorId: member.userId, withAgency: true })
  await expect(both).rejects.toMatchObject({ code: "invalid" })
  for (const [successorId, code] of [
    [admin.userId, "conflict"],
    [other.member.userId, "not_found"],
    [superAdmin.userId, "not_found"],
    [rejected.userId, "invalid"],
  ] as const) {
    await expect(remove(admin.userId, { successorId })).rejects.toMatchObject({ code })
  }

  await remove(admin.userId, { successorId: member.userId })
  expect(await isGone(admin)).toBe(true)
  expect(await actorOf(member)).toMatchObject({ agencyId, owner: true, userRole: "admin" })
  expect(await seatsOf(member)).toBe(1)

  await listed(other.agencyId, other.admin, other.member)
  await remove(other.admin.userId, { withAgency: true })
  expect(await actorOf(other.member)).toMatchObject({ agencyId: null })
  await eventually(async () => {
    expect(await stored(other.agencyId)).toBeNull()
    expect(await Identity.personOf(other.member.userId)).toMatchObject({ agencyId: "", userRole: "user" })
  })
})

test("what a lost process left in the pool is finished, of people who are gone and of no others", async () => {
  const { member } = await newAgency()
  await Departures.finish(member)
  expect(await Pool.find(member.email)).not.toBeNull()
  await UserEntity.remove({ userId: member.userId }).go()
  await AgencyRemoval.carryOut({ userId: member.userId })
  await AgencyRemoval.carryOut({ userId: member.userId })
  expect(await Pool.find(member.email)).toBeNull()
})

const seatsOf = async (user: TestUser) => (await Agencies.agency(await actorOf(user))).agency?.seatsUsed
const stored = async (agencyId: string) =>
  (await AgencyEntity.get({ agencyId }).go({ consistent: true })).data
const own = async (user: TestUser, withAgency: boolean, password = PASSWORD) =>
  Departures.remove(await actorOf(user), { password, withAgency })
const isGone = async ({ userId, email }: TestUser) =>
  !(await Identity.personOf(userId)) && !(await Pool.find(email))
/** Once the index shows these people and nobody else. */
const listed = (agencyId: string, ...people: { userId: string }[]) =>
  eventually(async () => {
    const shown = (await Identity.listOfAgency(agencyId)).map(({ userId }) => userId)
    expect(shown.sort()).toEqual(people.map(({ userId }) => userId).sort())
  })

interface TestAgency {
  agencyId: string
  admin: TestUser
  member: TestUser
}

/** The member goes once they were listed: who comes may show in the index after who left is gone. */
async function leave({ agencyId, admin, member }: TestAgency, ...staying: TestUser[]): Promise<void> {
  await listed(agencyId, admin, member, ...staying)
  await own(member, false)
  await listed(agencyId, admin, ...staying)
}
