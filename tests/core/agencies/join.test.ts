import * as Agencies from "@trame/core/account/agencies/index"
import { admit } from "@trame/core/account/agencies/join-agency"
import * as Identity from "@trame/core/account/users/index"
import { AppError } from "@trame/core/lib/error"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { ACTIVE, actorOf, newAgency, newUser, type TestUser } from "../../support/agency.ts"
import { AgencyEntity, UserEntity } from "../../support/stored.ts"

const CROWD = 50

test.for([
  [3, 1],
  [52, CROWD],
])("of fifty who join at once for %i seats, %i succeed", async ([seats = 0, free]) => {
  const { agencyId, admin } = await newAgencyWithSeats(seats)
  const { refusals, joined } = await joinAtOnce(agencyId)
  expect([joined, refusals.length]).toEqual([free, CROWD - joined])
  for (const refusal of refusals) {
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ code: "no_seat", message: full(seats, seats) })
  }
  expect((await Agencies.agency(await actorOf(admin))).agency?.seatsUsed).toBe(seats)
})

const join = async (user: TestUser, code: string, address: string | null = null) =>
  Agencies.join({ ...(await actorOf(user)), address }, { code })

const UNKNOWN = { code: "invalid", message: "Cette agence n'existe pas" }
const UNPAID = { code: "invalid", message: "Cette agence n'a pas d'abonnement actif" }

test("whoever joins becomes a plain member, whatever they were before", async () => {
  const { agencyId } = await newAgency()
  const user = await newUser({ userRole: "admin", permissions: { accounting: true }, lastName: "Zola" })
  const agency = await Agencies.agency(await actorOf(user))
  expect(agency).toEqual({ agency: null })
  const { agencyName } = await join(user, agencyId)
  expect(await actorOf(user)).toMatchObject({ agencyId, agencyName, userRole: "user", permissions: {} })
})

test("an agency takes nobody without a subscription that counts, but for the platform's own people", async () => {
  const past = "2026-01-01T00:00:00.000Z"
  const ended = { ...ACTIVE, cancelAtPeriodEnd: true, currentPeriodEnd: past }
  const [none, unpaid, over] = await Promise.all([
    newAgency({ subscription: null }),
    newAgency({ subscription: { ...ACTIVE, status: "past_due" } }),
    newAgency({ subscription: ended }),
  ])
  const user = await newUser()
  for (const { agencyId } of [none, unpaid, over]) {
    await expect(join(user, agencyId)).rejects.toMatchObject(UNPAID)
  }
  const domain = process.env.TEAM_DOMAIN
  const unproven = await newUser({ email: `${newId()}@${domain}`, emailVerified: false })
  await expect(join(unproven, none.agencyId)).rejects.toMatchObject(UNPAID)
  const colleague = await newUser({ email: `${newId()}@${domain}` })
  await join(colleague, over.agencyId)
  expect(await actorOf(colleague)).toMatchObject({ agencyId: over.agencyId })
})

test("without a subscription, only the platform's own people are accepted again", async () => {
  const { agencyId, admin } = await newAgency({ subscription: null })
  const rejected = { agencyId, status: "rejected" } as const
  const colleague = await newUser({ ...rejected, email: `${newId()}@${process.env.TEAM_DOMAIN}` })
  const actor = await actorOf(admin)
  await expect(Agencies.readmit(actor, await newUser(rejected))).rejects.toMatchObject(UNPAID)
  expect(await Agencies.readmit(actor, colleague)).toMatchObject({ status: "approved" })
})

test("somebody who has an agency that stands cannot join another", async () => {
  const [one, other, left] = await Promise.all([newAgency(), newAgency(), newAgency()])
  const refusal = { code: "conflict", message: "Vous appartenez déjà à une agence." }
  await expect(join(one.member, other.agencyId)).rejects.toMatchObject(refusal)
  await AgencyEntity.patch({ agencyId: left.agencyId }).set({ removedAt: new Date().toISOString() }).go()
  await expect(join(await newUser(), left.agencyId)).rejects.toMatchObject(UNKNOWN)
  await join(left.member, other.agencyId)
})

test("joining the agency that one is in already, whose answer was lost, is answered as the first time", async () => {
  const { agencyId, admin } = await newAgency()
  const user = await newUser()
  const joined = await join(user, agencyId)
  expect(await join(user, agencyId)).toEqual(joined)
  expect((await Agencies.agency(await actorOf(admin))).agency?.seatsUsed).toBe(3)
  await Agencies.renewCode(await actorOf(admin))
  await expect(join(user, agencyId)).rejects.toMatchObject({ code: "conflict" })
})

test("wrong codes are counted by person and by address, right ones are not", async () => {
  const THROTTLED = { code: "throttled" }
  const { agencyId } = await newAgencyWithSeats(2)
  const address = newId()
  const [guesser, other] = await Promise.all([newUser(), newUser()])
  for (let tries = 0; tries < 12; tries++) {
    await expect(join(guesser, agencyId, address)).rejects.toMatchObject({ code: "no_seat" })
  }
  const guesses = await Promise.allSettled(Array.from({ length: 25 }, () => join(guesser, newId(), address)))
  const codes = guesses.map((guess) => (guess.status === "rejected" ? guess.reason.code : "in"))
  expect(codes.filter((code) => code === "invalid")).toHaveLength(10)
  expect(codes.filter((code) => code === "throttled")).toHaveLength(15)
  await expect(join(guesser, agencyId, address)).rejects.toMatchObject(THROTTLED)
  await expect(join(other, newId(), address)).rejects.toMatchObject(UNKNOWN)
  const crowd = Array.from({ length: 30 }, (_, index) => `${index}@${address}`)
  await Promise.allSettled(crowd.map((person) => admit(newId(), { person, address, exempt: false })))
  await expect(join(await newUser(), newId(), address)).rejects.toMatchObject(THROTTLED)
  await expect(join(other, agencyId, address)).rejects.toMatchObject({ code: "no_seat" })
  await expect(join(other, agencyId, newId())).rejects.toMatchObject({ code: "no_seat" })
})

test("whoever had rights in an agency that is gone joins another without them", async () => {
  const former = await newAgency()
  const { agencyId } = await newAgency()
  const { admin } = former
  await UserEntity.patch({ userId: admin.userId })
    .set({ permissions: { admin: true, accounting: true } })
    .go()
  await AgencyEntity.patch({ agencyId: former.agencyId }).set({ removedAt: new Date().toISOString() }).go()
  await Agencies.join(await actorOf(admin), { code: agencyId })
  expect(await actorOf(admin)).toMatchObject({ agencyId, owner: false, userRole: "user" })
  expect((await actorOf(admin)).permissions).toEqual({})
})

const full = (used: number, limit: number) =>
  `Cette agence a atteint sa limite de sièges (${used}/${limit} - Agence). Veuillez contacter l'administrateur de l'agence pour qu'il passe à un plan supérieur avant de pouvoir rejoindre l'équipe.`

const newAgencyWithSeats = (seatLimit: number) => newAgency({ subscription: { ...ACTIVE, seatLimit } })

/** People without the pool's account, which joining does not need. */
const newPeople = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const userId = newId()
      await Identity.create({
        userId,
        email: `${userId}@test.example`,
        emailVerified: false,
        firstName: "Zoé",
        lastName: "Nouvelle",
        role: "",
        userRole: "user",
        status: "pending",
        permissions: {},
      })
      return { userId, email: "", password: "", agencyId: null }
    }),
  )

async function joinAtOnce(code: string) {
  const actors = await Promise.all((await newPeople(CROWD)).map(actorOf))
  const outcomes = await Promise.allSettled(
    actors.map((actor) => Agencies.join({ ...actor, address: "203.0.113.7" }, { code })),
  )
  const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []))
  const members = await Promise.all(actors.map(({ userId }) => Identity.personOf(userId)))
  return { refusals, joined: members.filter((person) => person?.agencyId === code).length }
}
