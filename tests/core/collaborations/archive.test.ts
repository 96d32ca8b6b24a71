import { Clients } from "@trame/core/campaigns/clients/index"
import { archive } from "@trame/core/campaigns/collaborations/commands/archive"
import { removeAllOf } from "@trame/core/campaigns/collaborations/commands/remove"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { deadlinesAround } from "@trame/core/campaigns/collaborations/queries/calendar"
import { COLLABORATION_ORDERS, MAX_STEPS } from "@trame/core/campaigns/collaborations/rules/values"
import { packRows } from "@trame/core/campaigns/collaborations/store/row-packing"
import { dayAfter, today } from "@trame/core/lib/day"
import { newId } from "@trame/core/lib/id"
import { keysOf } from "@trame/core/lib/text"
import { expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"
import { StepEntity } from "../../support/stored.ts"

/** rules/campaigns.md#archive */
async function newTeam() {
  const { agencyId, admin } = await newAgency()
  const actor = await actorOf(admin)
  const list = async (asked: Partial<Parameters<typeof Collaborations.list>[1]> = {}) => {
    const { items } = await Collaborations.list(actor, { search: "", status: "all", type: "all", ...asked })
    return items.map(({ name }) => name).sort()
  }
  const create = async (
    name: string,
    steps: { name: string; deadline: string | null; influencerId: null }[] = [],
  ) => {
    const { collaboration } = await Collaborations.create(actor, {
      fields: fieldsOf({ name, brand: "Aubépine" }),
      participants: [],
      steps,
    })
    return { collaborationId: collaboration.id }
  }
  const put = (key: { collaborationId: string }, archived: boolean, version = 1) =>
    archive(actor, { ...key, archived, version })
  // Not before the index has what was just written, or what should have gone would not have come yet.
  const due = async () => {
    await indexed()
    const { items } = await Collaborations.dueSteps(actor, { whose: "team" })
    return { names: items.map(({ name }) => name), ...(await Collaborations.dueCounts(actor)) }
  }
  return { agencyId, actor, list, create, put, due }
}

const late = (name: string) => ({ name, deadline: dayAfter(today(), -3), influencerId: null })

const FILTERS = [
  {},
  { status: "pending" },
  { type: "collaboration_entrante" },
  { status: "pending", type: "collaboration_entrante" },
  { search: "aubépine" },
  { progress: "waiting" },
  { stage: "waiting" },
  { manager: "ada admin" },
  { late: true },
  { from: "2020-01-01" },
  ...keysOf(COLLABORATION_ORDERS).map((sort) => ({ sort })),
] as const

test("an archived one is out of every list and alone in that of the archive, packed or not", async () => {
  const { agencyId, list, create, put } = await newTeam()
  const keys = await Promise.all(
    ["Une", "Deux", "Trois", "Quatre"].map((name) => create(name, [late("Brief")])),
  )
  const [one = { collaborationId: "" }] = keys
  expect(await put(one, true)).toEqual({ id: one.collaborationId, archived: true, version: 2, revision: 2 })
  const check = () =>
    eventually(async () => {
      for (const filter of FILTERS) {
        expect(await list(filter), JSON.stringify(filter)).toEqual(["Deux", "Quatre", "Trois"])
        expect(await list({ ...filter, archived: true }), JSON.stringify(filter)).toEqual(["Une"])
      }
    })
  await check()
  await packRows(
    agencyId,
    keys.map(({ collaborationId }) => collaborationId),
  )
  await packRows(agencyId, [one.collaborationId])
  await check()
  await put(one, false, 2)
  await eventually(async () => {
    for (const filter of FILTERS) expect(await list(filter)).toHaveLength(4)
    expect(await list({ archived: true })).toEqual([])
  })
})

test("of a client as well, and in the sums of a list, which are those of what it shows", async () => {
  const { actor, put } = await newTeam()
  const contents = { sector: null, notes: "", contacts: [] }
  const { id: clientId } = await Clients.create(actor, { brandName: "Aubépine", ...contents })
  const [one = ""] = await Promise.all(
    [100, 20, 3].map(async (budget) => {
      const fields = fieldsOf({
        brand: "Aubépine",
        ...(budget < 100 && { clientId }),
        budget,
        date: "2026-04-02",
      })
      return (await Collaborations.create(actor, { fields, participants: [] })).collaboration.id
    }),
  )
  const shown = async (asked: Partial<Parameters<typeof Collaborations.list>[1]>) => {
    const page = await Collaborations.list(actor, { search: "", status: "all", type: "all", ...asked })
    return { budgets: page.items.map(({ budget }) => budget).sort(), summary: page.summary }
  }
  const check = (listed: number[], archived: number[]) =>
    eventually(async () => {
      const sum = (budgets: number[]) => ({
        collaborations: budgets.length,
        budget: budgets.reduce((all, budget) => all + budget, 0),
      })
      for (const asked of [{}, { from: "2026-04-01", to: "2026-04-30" }, { sort: "budget" }] as const) {
        expect(await shown(asked)).toEqual({ budgets: listed, summary: sum(listed) })
        expect(await shown({ ...asked, archived: true })).toEqual({
          budgets: archived,
          summary: sum(archived),
        })
      }
      for (const asked of [
        { clientId },
        { clientId, status: "pending" },
        { clientId, sort: "name" },
      ] as const) {
        expect((await shown(asked)).budgets).toEqual(listed)
        expect((await shown({ ...asked, archived: true })).budgets).toEqual(archived)
      }
    })
  await check([100, 20, 3], [])
  await put({ collaborationId: one }, true)
  await check([20, 3], [100])
  const { recentCampaigns } = await Clients.get(actor, { clientId })
  expect(recentCampaigns.map(({ archived }) => archived).sort()).toEqual([false, false, true])
  await put({ collaborationId: one }, false, 2)
  await check([100, 20, 3], [])
})

test("its steps leave the calendar, whatever is done to them, and come back with it", async () => {
  const { actor, create, put } = await newTeam()
  const key = await create("Une", [late("Brief")])
  const range = { from: dayAfter(today(), -10), to: dayAfter(today(), 10) }
  const shows = async (...names: string[]) => {
    await indexed()
    const { items } = await Collaborations.calendar(actor, range)
    expect(items.map(({ name }) => name)).toEqual(names)
    const around = await deadlinesAround(actor, range)
    expect(around.map(({ name }) => name)).toEqual(names)
  }
  await shows("Brief")
  await put(key, true)
  await shows()
  const [brief] = (await Collaborations.get(actor, key)).steps
  await Collaborations.updateStep(actor, { ...key, stepId: brief?.id ?? "", version: 2, deadline: today() })
  await shows()
  await put(key, false, 2)
  await shows("Brief")
})

test("asked again it stays as it is, whatever the version; another version is a conflict before", async () => {
  const { actor, create, put } = await newTeam()
  const key = await create("Une")
  await expect(put(key, true, 3)).rejects.toMatchObject({ code: "conflict" })
  const done = await put(key, true)
  expect(await put(key, true)).toEqual(done)
  expect(await put(key, true, 9)).toEqual(done)
  await expect(put(key, false)).rejects.toMatchObject({ code: "conflict" })
  const { collaboration } = await Collaborations.get(actor, key)
  expect(collaboration).toMatchObject({ archived: true, version: 2, name: "Une" })
  await expect(put({ collaborationId: "nulle-part" }, true)).rejects.toMatchObject({ code: "not_found" })
})

test("whatever else is edited, an archived one stays archived", async () => {
  const { actor, list, create, put } = await newTeam()
  const key = await create("Une")
  await put(key, true)
  await Collaborations.update(actor, {
    ...key,
    version: 2,
    fields: { name: "Autre" },
    participants: { added: [], changed: [], removed: [] },
  })
  await eventually(async () => expect(await list({ archived: true })).toEqual(["Autre"]))
  expect(await list()).toEqual([])
})

test("an archived one is recounted with the others, and erased with its agency", async () => {
  const { agencyId, actor, create, put } = await newTeam()
  const keys = [await create("Ici"), await create("Ailleurs")] as const
  await put(keys[1], true)
  await eventually(async () => {
    const counted: string[] = []
    for await (const page of Collaborations.totalsSource.list(agencyId)) counted.push(...page.keys())
    expect(counted.sort()).toEqual(keys.map(({ collaborationId }) => collaborationId).sort())
  })
  for await (const _portion of removeAllOf({ type: "worker", name: "test", agencyId }));
  for (const key of keys) {
    await expect(Collaborations.get(actor, key)).rejects.toMatchObject({ code: "not_found" })
  }
})

test("its steps are not due, whatever is done to them, and are due again once it is back", async () => {
  const { actor, create, put, due } = await newTeam()
  const key = await create("Une", [late("Brief"), { ...late("Fini"), name: "Tournage" }])
  const other = await create("Deux", [late("Ailleurs")])
  await put(key, true)
  const only = async () => expect(await due()).toEqual({ names: ["Ailleurs"], late: 1, thisWeek: 0 })
  await only()
  const [brief] = (await Collaborations.get(actor, key)).steps
  const step = { ...key, stepId: brief?.id ?? "" }
  expect(brief).toMatchObject({ version: 2, deadline: late("").deadline })
  await expect(
    Collaborations.updateStep(actor, { ...step, version: 1, name: "Vu avant" }),
  ).rejects.toMatchObject({ code: "conflict" })
  await Collaborations.updateStep(actor, { ...step, version: 2, status: "done" })
  await Collaborations.updateStep(actor, { ...step, version: 3, status: "late" })
  await Collaborations.addStep(actor, {
    ...key,
    name: "Ajout",
    deadline: late("").deadline,
    participantId: null,
  })
  await Collaborations.addSteps(
    actor,
    { ...key, participantId: null },
    { requestId: newId(), stepsOf: () => [late("Modèle")] },
  )
  await only()
  await put(key, false, 2)
  const { names, late: count } = await due()
  expect([...names].sort()).toEqual(["Ailleurs", "Ajout", "Brief", "Modèle", "Tournage"])
  expect(count).toBe(5)
  await Collaborations.remove(actor, other)
})

test("a timeline longer than a transaction goes and comes back whole", async () => {
  const { actor, create, put, due } = await newTeam()
  const steps = Array.from({ length: MAX_STEPS }, (_, index) => late(`Étape ${index}`))
  const key = await create("Longue", steps)
  const stored = async () => {
    const { steps: all } = await Collaborations.get(actor, key)
    return all.map(({ version }) => version)
  }
  const counted = async (count: number) => expect((await due()).late).toBe(count)
  await counted(100)
  await put(key, true)
  expect(new Set(await stored())).toEqual(new Set([2]))
  await counted(0)
  await put(key, false, 2)
  expect(new Set(await stored())).toEqual(new Set([3]))
  await counted(100)
})

test("what was cut off before the last steps went is finished when it is asked for again, either way", async () => {
  const { agencyId, actor, create, put, due } = await newTeam()
  const key = await create("Une", [late("Brief")])
  const [{ id: stepId = "" } = {}] = (await Collaborations.get(actor, key)).steps
  for (const archived of [true, false]) {
    await put(key, archived, archived ? 1 : 2)
    const { data } = await StepEntity.get({ agencyId, ...key, stepId }).go({ consistent: true })
    if (!data) throw new Error("A step")
    await StepEntity.put({ ...data, archived: !archived }).go()
    await put(key, archived)
    const names = archived ? [] : ["Brief"]
    expect(await due()).toMatchObject({ names, late: names.length })
  }
})

test("somebody who archives while steps are added leaves none behind", async () => {
  const { actor, create, put, due } = await newTeam()
  const key = await create("Une", [late("Brief")])
  await Promise.allSettled([
    put(key, true),
    ...Array.from({ length: 6 }, (_, index) =>
      Collaborations.addStep(actor, {
        ...key,
        name: `Ajout ${index}`,
        deadline: late("").deadline,
        participantId: null,
      }),
    ),
  ])
  expect((await Collaborations.get(actor, key)).collaboration.archived).toBe(true)
  expect(await due()).toEqual({ names: [], late: 0, thisWeek: 0 })
})

test("a client is out of list and picker, stays where it is named, and comes back", async () => {
  const { actor } = await newTeam()
  const brume = await Clients.create(actor, { brandName: "Brume", sector: null, notes: "", contacts: [] })
  await Clients.create(actor, { brandName: "Écume", sector: null, notes: "", contacts: [] })
  const names = async (archived: boolean) => {
    const asked = { search: "", sort: "name", order: "asc", page: 1 } as const
    return (await Clients.list(actor, { ...asked, archived })).items.map(({ brandName }) => brandName)
  }
  const picked = async () =>
    (await Clients.pick(actor, { search: "" })).items.map(({ brandName }) => brandName)
  const put = (archived: boolean, version: number) =>
    Clients.archive(actor, { clientId: brume.id, archived, version })
  await expect(put(true, 2)).rejects.toMatchObject({ code: "conflict" })
  const done = await put(true, 1)
  expect(done).toMatchObject({ ...brume, archived: true, version: 2 })
  expect(await put(true, 1)).toMatchObject({ archived: true, version: 2, updatedAt: done.updatedAt })
  expect([await names(false), await names(true), await picked()]).toEqual([["Écume"], ["Brume"], ["Écume"]])
  const renamed = await Clients.update(actor, { clientId: brume.id, version: 2, brandName: "Bruine" })
  expect(renamed).toMatchObject({ archived: true, version: 3 })
  expect([await names(false), await names(true)]).toEqual([["Écume"], ["Bruine"]])
  expect((await Clients.newest(actor, { search: "", size: 10 })).items).toHaveLength(2)
  await Collaborations.create(actor, {
    fields: fieldsOf({ brand: "Bruine", clientId: brume.id }),
    participants: [],
  })
  await put(false, 3)
  expect([await names(false), await names(true)]).toEqual([["Bruine", "Écume"], []])
  await put(true, 4)
  await Clients.remove(actor, { clientId: brume.id })
  expect([await names(false), await names(true)]).toEqual([["Écume"], []])
})
