import * as Admin from "@trame/core/admin/index"
import * as Accounting from "@trame/core/campaigns/accounting/index"
import { castingFields } from "@trame/core/campaigns/castings/contract/shapes"
import * as Castings from "@trame/core/campaigns/castings/index"
import * as Clients from "@trame/core/campaigns/clients/index"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import * as Recruitment from "@trame/core/influencers/recruitment/index"
import * as Roster from "@trame/core/influencers/roster/index"
import type { Actor } from "@trame/core/lib/access"
import { dayAfter, sundayOf, today } from "@trame/core/lib/day"
import { agencyFigures } from "@trame/core/processes/aggregation"
import * as Totals from "@trame/core/totals/index"
import { PLATFORM } from "@trame/core/totals/index"
import * as Onboarding from "@trame/core/workspace/onboarding/index"
import * as Planner from "@trame/core/workspace/planner/index"
import * as Todos from "@trame/core/workspace/todos/index"
import { expect, test } from "vitest"
import { fieldsOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { indexed } from "../../support/indexed.ts"
import { refusal } from "../../support/race.ts"
import { SamplesEntity } from "../../support/stored.ts"
import { newAgency, newPerson } from "../totals/world.ts"

test("examples are added once, however often, and bear a mark", async () => {
  const { admin } = await newAgency()
  expect((await Onboarding.view(admin)).samples).toBe("none")
  expect(await Onboarding.addSamples(admin)).toEqual({ samples: "present" })
  expect(await Onboarding.addSamples(admin)).toEqual({ samples: "present" })
  await expect.poll(() => countsOf(admin)).toEqual([3, 4, 1])
  const { clients, collaborations, castings } = await withSamples(admin)
  const names = [
    ...clients.map(({ brandName }) => brandName),
    ...[...collaborations, ...castings].map(({ name }) => name),
  ]
  expect(names.filter((name) => !name.endsWith("(exemple)"))).toEqual([])
  for (const { brand } of collaborations) expect(clients.map(({ brandName }) => brandName)).toContain(brand)
})

test("examples of an agency without creators fill « Aujourd'hui », and all of it is taken away", async () => {
  await newCreators(5)
  await indexed()
  const { admin } = await newAgency()
  const shown = async () => {
    const [steps, castings, followUps, day, { pending }, { items: todos }, roster] = await Promise.all([
      Collaborations.dueSteps(admin, { to: sundayOf(today()), whose: "team" }),
      Castings.toFollow(admin),
      Recruitment.followUps(admin, {}),
      Planner.day(admin, { date: today() }),
      Accounting.totals(admin, { period: "all" }),
      Todos.between(admin, { from: today(), to: dayAfter(today(), 1) }),
      Roster.someIds(admin, 10),
    ])
    const { waiting } = castings
    return [steps.items, waiting, followUps.items, day.briefs, todos, roster]
      .map(({ length }) => length)
      .concat(pending)
  }
  await Onboarding.addSamples(admin)
  await expect.poll(shown).toEqual([expect.any(Number), 1, 2, 1, 2, 3, 90_000])
  expect((await shown())[0]).toBeGreaterThan(1)
  await Onboarding.removeSamples(admin)
  await expect.poll(shown).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test("they alone are taken away, edited or not, and what was deleted before is no obstacle", async () => {
  const { admin } = await newAgency()
  const own = await Clients.create(admin, CLIENT)
  await Onboarding.addSamples(admin)
  const { clients, collaborations, castings } = await withSamples(admin)
  const samples = clients.filter(({ id }) => id !== own.id)
  const [edited, deleted] = samples
  if (!edited || !deleted || !collaborations[0] || !castings[0]) throw new Error("Examples were added")
  await Clients.update(admin, { clientId: edited.id, version: 1, brandName: "Renommée" })
  await Clients.remove(admin, { clientId: deleted.id })
  const { id: collaborationId } = collaborations[0]
  await Collaborations.addStep(admin, {
    collaborationId,
    name: "À moi",
    deadline: null,
    participantId: null,
  })
  const { collaboration: mine } = await Collaborations.create(admin, {
    fields: fieldsOf({ clientId: edited.id, brand: "Renommée" }),
    participants: [],
  })
  const kept = await Castings.create(admin, {
    fields: castingFields.parse({
      name: "À moi",
      brand: "À nous",
      description: "x",
      budget: "1",
      deadline: null,
      startDate: "2026-01-01",
      endDate: "2026-01-02",
    }),
    proposals: [],
  })
  expect(await Onboarding.removeSamples(admin)).toEqual({ samples: "none" })
  await indexed()
  const left = await all(admin)
  expect(left.clients.map(({ id }) => id)).toEqual([own.id])
  expect(left.collaborations.map(({ id }) => id)).toEqual([mine.id])
  expect(left.castings.map(({ id }) => id)).toEqual([kept.casting.id])
  expect(await Onboarding.removeSamples(admin)).toEqual({ samples: "none" })
  await Onboarding.addSamples(admin)
  await expect.poll(() => countsOf(admin)).toEqual([4, 5, 2])
})

test("adding that was cut off is finished, and taken away whole", async () => {
  const { admin, agencyId } = await newAgency()
  await Onboarding.addSamples(admin)
  const { castings, clients } = await withSamples(admin)
  await Castings.remove(admin, { castingId: castings[0]?.id ?? "" })
  await Clients.remove(admin, { clientId: clients[0]?.id ?? "" })
  const cutOff = (begunAt: string) => SamplesEntity.patch({ agencyId }).set({ state: "adding", begunAt }).go()

  await cutOff(new Date().toISOString())
  expect((await Onboarding.view(admin)).samples).toBe("unfinished")
  await expect(Onboarding.removeSamples(admin)).rejects.toMatchObject({ code: "conflict" })
  await Onboarding.addSamples(admin)
  await expect.poll(() => countsOf(admin)).toEqual([3, 4, 1])

  // After the last of them.
  await cutOff(new Date().toISOString())
  expect(await Onboarding.addSamples(admin)).toEqual({ samples: "present" })
  await expect.poll(() => countsOf(admin)).toEqual([3, 4, 1])

  await cutOff(new Date(Date.now() - 61_000).toISOString())
  expect(await Onboarding.removeSamples(admin)).toEqual({ samples: "none" })
  await expect.poll(() => countsOf(admin)).toEqual([0, 0, 0])
})

test("taking away that was cut off goes on, and nothing is added meanwhile", async () => {
  const { admin, agencyId } = await newAgency()
  await Onboarding.addSamples(admin)
  const { clients } = await withSamples(admin)
  await Clients.remove(admin, { clientId: clients[0]?.id ?? "" })
  await SamplesEntity.patch({ agencyId }).set({ state: "removing" }).go()
  expect((await Onboarding.view(admin)).samples).toBe("unfinished")
  await expect(Onboarding.addSamples(admin)).rejects.toMatchObject({ code: "conflict" })
  await Onboarding.removeSamples(admin)
  await expect.poll(() => countsOf(admin)).toEqual([0, 0, 0])
})

test("two who ask at once have the examples once, and of two who take them away one is told", async () => {
  const { admin } = await newAgency()
  const asked = await Promise.allSettled([Onboarding.addSamples(admin), Onboarding.addSamples(admin)])
  expect(asked.some(({ status }) => status === "fulfilled")).toBe(true)
  await expect.poll(() => countsOf(admin)).toEqual([3, 4, 1])
  const remove = () => Onboarding.removeSamples(admin)
  expect(await refusal({ over: "samples", first: remove, late: remove })).toBe("conflict")
  expect((await Onboarding.view(admin)).samples).toBe("none")
})

test("the first steps are told by what the agency has, and examples tick none", async () => {
  const { admin, agencyId } = await newAgency()
  const done = async () => (await Onboarding.view(admin)).done
  const none = { client: false, influencer: false, collaboration: false, link: false, teammate: false }
  await Onboarding.addSamples(admin)
  const { collaborations, clients } = await withSamples(admin)
  await Collaborations.setLink(admin, { collaborationId: collaborations[0]?.id ?? "", active: true })
  await expect.poll(done).toEqual(none)
  expect((await Onboarding.view(admin)).collaborationId).toBeNull()

  const { collaboration } = await Collaborations.create(admin, {
    fields: fieldsOf({ clientId: null, brand: "À nous" }),
    participants: [],
  })
  await expect.poll(done).toEqual({ ...none, collaboration: true })
  expect((await Onboarding.view(admin)).collaborationId).toBe(collaboration.id)
  await Collaborations.setLink(admin, { collaborationId: collaboration.id, active: true })
  await expect.poll(done).toEqual({ ...none, collaboration: true, link: true })
  await Collaborations.setLink(admin, { collaborationId: collaboration.id, active: false })
  await expect.poll(done).toEqual({ ...none, collaboration: true })
  const [creator] = await newCreators(1)
  await Roster.add(admin, { influencerId: creator?.influencerId ?? "" })
  await expect.poll(done).toEqual({ ...none, collaboration: true, influencer: true })
  const other = await newPerson(agencyId)
  expect((await Onboarding.view(other)).samples).toBe("present")
  await expect.poll(done).toEqual({ ...none, collaboration: true, influencer: true, teammate: true })
  // One's own is the first, whatever examples are left.
  await Clients.remove(admin, { clientId: clients[0]?.id ?? "" })
  await Clients.create(admin, CLIENT)
  await expect
    .poll(done)
    .toEqual({ ...none, client: true, collaboration: true, influencer: true, teammate: true })
})

test("examples count for their agency, but not for the platform's owner", async () => {
  const { admin, agencyId } = await newAgency()
  const [creator] = await newCreators(1)
  await Roster.add(admin, { influencerId: creator?.influencerId ?? "" })
  await Clients.create(admin, CLIENT)
  await Onboarding.addSamples(admin)
  await expect
    .poll(() => Totals.agency(admin))
    .toMatchObject({ clients: 4, collaborations: 4, revenue: 465_000, sampleRevenue: 465_000 })
  const owner = { ...admin, superAdmin: true }
  const { figures } = await Admin.agency(owner, { agencyId })
  expect(figures).toMatchObject({ clients: 1, collaborations: 0, revenue: 0, users: 1 })
  const [total] = Object.values((await agencyFigures.read(PLATFORM, [agencyId])).get(agencyId) ?? {})
  expect(total?.sums).toEqual({ clients: 1, influencers: 1, users: 1, usersApproved: 1 })
  await Onboarding.removeSamples(admin)
  await expect.poll(() => Totals.agency(admin)).not.toHaveProperty("sampleClients")
  expect((await Admin.agency(owner, { agencyId })).figures).toMatchObject({ clients: 1 })
})

async function all(actor: Actor) {
  const [clients, collaborations, castings] = await Promise.all([
    Clients.list(actor, { search: "", sort: "name", order: "asc", page: 1 }),
    Collaborations.list(actor, { search: "", status: "all", type: "all" }),
    Castings.list(actor, { search: "", status: "all" }),
  ])
  return { clients: clients.items, collaborations: collaborations.items, castings: castings.items }
}

async function withSamples(actor: Actor) {
  await indexed()
  return all(actor)
}

const countsOf = async (actor: Actor) =>
  Object.values(await all(actor)).map((items: readonly unknown[]) => items.length)

const CLIENT = { brandName: "À nous", sector: null, notes: "", contacts: [] }
