import { Agencies } from "@trame/core/account/agencies/index"
import { Approvals } from "@trame/core/account/approvals"
import { Account } from "@trame/core/account/credentials/account"
import { handOver } from "@trame/core/account/hand-over"
import { Departures } from "@trame/core/account/removal"
import { Identity } from "@trame/core/account/users/index"
import { expect, test } from "vitest"
import { actorOf, newAgency, newUser, PASSWORD, type TestUser } from "../../support/agency.ts"
import { eventually } from "../../support/eventually.ts"
import { outpaced, overtaken } from "../../support/overtaken.ts"
import { onlyRights } from "../../support/rights.ts"
import { AgencyEntity, UserEntity } from "../../support/stored.ts"

const REFUSED = { status: "rejected", reason: { code: "conflict" } }

const seatsOf = async (agencyId: string) =>
  (await AgencyEntity.get({ agencyId }).go({ consistent: true })).data?.seatsUsed
const agencyIdOf = async ({ userId }: TestUser) => (await Identity.personOf(userId))?.agencyId
const statusOf = async ({ userId }: TestUser) => (await Identity.personOf(userId))?.status

/** An agency that is being removed is nobody's. */
const close = (agencyId: string) =>
  AgencyEntity.patch({ agencyId }).set({ removedAt: new Date().toISOString() }).go()

test("a recount leaves the seat that somebody takes meanwhile", async () => {
  const { agencyId } = await newAgency()
  await eventually(async () => expect(await Identity.listOfAgency(agencyId)).toHaveLength(2))
  const seatsChangedAt = new Date(Date.now() - 61_000).toISOString()
  await AgencyEntity.patch({ agencyId }).set({ seatsUsed: 7, seatsChangedAt }).go()
  const newcomer = await newUser()
  const actor = await actorOf(newcomer)
  const recounted = await overtaken(
    "agency",
    () => Agencies.recountSeats(agencyId),
    () => Agencies.join(actor, { code: agencyId }),
  )
  expect(recounted).toMatchObject({ status: "fulfilled", value: false })
  expect(await seatsOf(agencyId)).toBe(8)
})

test("so does one of an agency in which nobody ever took or left a seat", async () => {
  const { agencyId, admin } = await newAgency()
  await eventually(async () => expect(await Identity.listOfAgency(agencyId)).toHaveLength(2))
  const createdAt = new Date(Date.now() - 61_000).toISOString()
  const { data } = await AgencyEntity.get({ agencyId }).go({ consistent: true })
  if (!data) throw new Error("An agency")
  await AgencyEntity.put({ ...data, createdAt, seatsUsed: 7 }).go()
  const newcomer = await actorOf(await newUser())
  await overtaken(
    "agency",
    () => Agencies.recountSeats(agencyId),
    () => Agencies.join(newcomer, { code: agencyId }),
  )
  expect(await seatsOf(agencyId)).toBe(8)
  expect(await actorOf(admin)).toMatchObject({ owner: true })
})

test("of two who rename an agency that they read alike, the later is told; one that is being removed keeps its name", async () => {
  const { agencyId, admin } = await newAgency()
  const actor = await actorOf(admin)
  const rename = (name: string, version = 1) => Agencies.rename(actor, { name, version })
  expect(
    await overtaken(
      "agency",
      () => rename("Seconde"),
      () => rename("Première"),
    ),
  ).toMatchObject(REFUSED)
  expect(
    await overtaken(
      "agency",
      () => rename("Trop tard", 2),
      () => close(agencyId),
    ),
  ).toMatchObject(REFUSED)
  expect(await Agencies.nameOf(agencyId)).toBe("Première")
})

test("of two who change what a member may open, the later is told; nor are rights given to who has moved", async () => {
  const { admin, member } = await newAgency({ permissions: { clients: true } })
  const other = await newAgency()
  const actor = await actorOf(admin)
  const { userId } = member
  const set = (version: number, permissions = onlyRights()) =>
    Agencies.setPermissions(actor, { userId, version, admin: false, permissions })
  const outcome = await overtaken(
    "user",
    () => set(1),
    () => set(1, onlyRights("clients", "todo")),
  )
  expect(outcome).toMatchObject(REFUSED)
  expect((await actorOf(member)).permissions).toEqual({ ...onlyRights("clients", "todo"), admin: false })
  const moved = await overtaken(
    "user",
    () => set(2),
    () => UserEntity.patch({ userId }).set({ agencyId: other.agencyId, lastName: "Membre" }).go(),
  )
  expect(moved).toMatchObject(REFUSED)
  expect((await actorOf(member)).permissions).toMatchObject({ todo: true })
})

test("rights are not taken from who was made the owner just before", async () => {
  const { agencyId, admin, member } = await newAgency()
  const second = await actorOf(await newUser({ agencyId, userRole: "admin" }))
  const owner = await actorOf(admin)
  const { userId } = member
  const outcome = await overtaken(
    "user",
    () => Agencies.setPermissions(second, { userId, version: 1, admin: false, permissions: onlyRights() }),
    () => handOver(owner, { userId, password: PASSWORD }),
  )
  expect(outcome).toMatchObject(REFUSED)
  expect(await actorOf(member)).toMatchObject({
    owner: true,
    userRole: "admin",
    permissions: { admin: true },
  })
})

test("of two edits of one's own profile, the later is told", async () => {
  const { member } = await newAgency()
  const actor = await actorOf(member)
  const edit = (firstName: string) => Account.updateProfile(actor, { version: 1, firstName })
  expect(
    await overtaken(
      "user",
      () => edit("Second"),
      () => edit("Premier"),
    ),
  ).toMatchObject(REFUSED)
  expect(await Identity.personOf(member.userId)).toMatchObject({ firstName: "Premier", version: 2 })
})

test("somebody who joins two agencies at once is in one of them, and takes one seat", async () => {
  const [one, other] = [await newAgency(), await newAgency()]
  const newcomer = await newUser()
  const actor = await actorOf(newcomer)
  const outcome = await overtaken(
    "user",
    () => Agencies.join(actor, { code: one.agencyId }),
    () => Agencies.join(actor, { code: other.agencyId }),
  )
  expect(outcome).toMatchObject(REFUSED)
  expect(await agencyIdOf(newcomer)).toBe(other.agencyId)
  expect([await seatsOf(one.agencyId), await seatsOf(other.agencyId)]).toEqual([2, 3])
})

test("who joins an agency that closes at that moment is told that there is none", async () => {
  const { agencyId } = await newAgency()
  const newcomer = await newUser()
  const actor = await actorOf(newcomer)
  const joined = await overtaken(
    "agency",
    () => Agencies.join(actor, { code: agencyId }),
    () => close(agencyId),
  )
  const reason = { code: "invalid", message: "Cette agence n'existe pas" }
  expect(joined).toMatchObject({ status: "rejected", reason })
  expect(await actorOf(newcomer)).toMatchObject({ agencyId: null })
})

test("who cannot get through to an agency that all join at once is told to try again, and is in none", async () => {
  const { agencyId } = await newAgency()
  const newcomer = await newUser()
  const actor = await actorOf(newcomer)
  await expect(outpaced(() => Agencies.join(actor, { code: agencyId }))).rejects.toMatchObject({
    code: "unavailable",
    message: "Une erreur est survenue lors de la tentative de rejoindre l'agence.",
  })
  expect(await actorOf(newcomer)).toMatchObject({ agencyId: null })
})

test.for(["approved", "rejected"] as const)(
  "somebody who is %s just after they have gone elsewhere stays there as they were, and keeps that seat",
  async (decision) => {
    const [one, other] = [await newAgency(), await newAgency()]
    const pending = await newUser({ agencyId: one.agencyId, status: "pending" })
    const { userId } = pending
    const admin = await actorOf(one.admin)
    const outcome = await overtaken(
      "user",
      () => Approvals.decide(admin, { userId, decision }),
      () => UserEntity.patch({ userId }).set({ agencyId: other.agencyId, lastName: "Essai" }).go(),
    )
    expect(outcome).toMatchObject({ status: "rejected", reason: { code: "not_found" } })
    expect(await statusOf(pending)).toBe("pending")
    expect([await seatsOf(one.agencyId), await seatsOf(other.agencyId)]).toEqual([2, 2])
  },
)

test("of two decisions about somebody the first counts, and a seat goes back once", async () => {
  const { agencyId, admin } = await newAgency()
  const pending = await newUser({ agencyId, status: "pending" })
  await AgencyEntity.patch({ agencyId }).set({ seatsUsed: 3 }).go()
  const actor = await actorOf(admin)
  const decide = (decision: "approved" | "rejected") =>
    Approvals.decide(actor, { userId: pending.userId, decision })
  expect(
    await overtaken(
      "user",
      () => decide("approved"),
      () => decide("rejected"),
    ),
  ).toMatchObject(REFUSED)
  expect(await statusOf(pending)).toBe("rejected")
  expect(await seatsOf(agencyId)).toBe(2)
})

test("somebody who is rejected while they leave gives one seat back", async () => {
  const { agencyId, admin } = await newAgency()
  const pending = await newUser({ agencyId, status: "pending" })
  await AgencyEntity.patch({ agencyId }).set({ seatsUsed: 3 }).go()
  const [own, actor] = await Promise.all([actorOf(pending), actorOf(admin)])
  const left = await overtaken(
    "user",
    () => Departures.remove(own, { password: PASSWORD, withAgency: false }),
    () => Approvals.decide(actor, { userId: pending.userId, decision: "rejected" }),
  )
  expect(left.status).toBe("fulfilled")
  expect(await seatsOf(agencyId)).toBe(2)
})

test("somebody who is accepted again by two at once takes one seat", async () => {
  const { agencyId, admin } = await newAgency()
  const { userId } = await newUser({ agencyId, status: "rejected" })
  const actor = await actorOf(admin)
  const readmit = () => Agencies.readmit(actor, { userId })
  expect(await overtaken("user", readmit, readmit)).toMatchObject(REFUSED)
  expect(await seatsOf(agencyId)).toBe(3)
})

test("an agency is handed over to one of two, never by who has just lost it, nor to who was just rejected", async () => {
  const { agencyId, admin, member } = await newAgency()
  const second = await newUser({ agencyId, status: "pending" })
  const actor = await actorOf(admin)
  const give = (to: TestUser) => handOver(actor, { userId: to.userId, password: PASSWORD })
  expect(
    await overtaken(
      "agency",
      () => give(second),
      () => give(member),
    ),
  ).toMatchObject(REFUSED)
  expect(await actorOf(member)).toMatchObject({ owner: true })
  // Asked twice, as by a double click, it has been done.
  expect(await give(member)).toEqual({})
  expect(await actorOf(second)).toMatchObject({ owner: false, userRole: "user" })

  const heir = await actorOf(member)
  const toRejected = await overtaken(
    "agency",
    () => handOver(heir, { userId: second.userId, password: PASSWORD }),
    () => Approvals.decide(heir, { userId: second.userId, decision: "rejected" }),
  )
  expect(toRejected).toMatchObject(REFUSED)
  expect(await actorOf(member)).toMatchObject({ owner: true })
  const closing = await overtaken(
    "agency",
    () => handOver(heir, { userId: admin.userId, password: PASSWORD }),
    () => close(agencyId),
  )
  expect(closing).toMatchObject(REFUSED)
})

test("an agency that somebody joins while its owner leaves with it stays", async () => {
  const { agencyId, admin, member } = await newAgency()
  // Who has not been seen yet would be after they left.
  const seen = (ids: string[]) =>
    eventually(async () => {
      const people = await Identity.listOfAgency(agencyId)
      expect(people.map(({ userId }) => userId).toSorted()).toEqual(ids.toSorted())
    })
  await seen([admin.userId, member.userId])
  await Departures.remove(await actorOf(member), { password: PASSWORD, withAgency: false })
  await seen([admin.userId])
  const [owner, newcomer] = await Promise.all([actorOf(admin), actorOf(await newUser())])
  const left = await overtaken(
    "agency",
    () => Departures.remove(owner, { password: PASSWORD, withAgency: true }),
    () => Agencies.join(newcomer, { code: agencyId }),
  )
  expect(left).toMatchObject(REFUSED)
  expect(await actorOf(admin)).toMatchObject({ agencyId, owner: true })
})

test("a member who is made the owner while they are removed stays", async () => {
  const { agencyId, admin, member } = await newAgency()
  const actor = await actorOf(admin)
  const removed = await overtaken(
    "user",
    () => Departures.removeMember(actor, { userId: member.userId }),
    () => handOver(actor, { userId: member.userId, password: PASSWORD }),
  )
  expect(removed).toMatchObject({ status: "rejected", reason: { code: "forbidden" } })
  expect(await actorOf(member)).toMatchObject({ agencyId, owner: true })
})
