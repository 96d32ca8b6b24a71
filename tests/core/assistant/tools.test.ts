import { assistantTools } from "@trame/core/assistant/answering/tools"
import { Clients } from "@trame/core/campaigns/clients/index"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import type { Influencer } from "@trame/core/influencers/catalogue/index"
import { Roster } from "@trame/core/influencers/roster/index"
import { ROSTER_PAGE_SIZE } from "@trame/core/influencers/roster/rules"
import { type Member, PERMISSION_KEYS } from "@trame/core/lib/access"
import { Todos } from "@trame/core/workspace/todos/index"
import { beforeAll, expect, test } from "vitest"
import { actorOf, newAgency, newUser } from "../../support/agency.ts"
import { busyAgencyToAskAbout, newOwner, recountCollaborations } from "../../support/assistant.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"
import { newRoster } from "../../support/roster.ts"
import { newTodo } from "../../support/todos.ts"

let world: Awaited<ReturnType<typeof busyAgencyToAskAbout>>
let asker: Member

beforeAll(async () => {
  world = await busyAgencyToAskAbout()
  asker = { ...world.actor, agencyId: world.agencyId }
  await eventually(async () => {
    expect(await use("count_collaborations")).toMatchObject({ total: 53 })
    expect(await use("count_castings")).toMatchObject({ total: 3, decisions: 10 })
  })
}, 60_000)

const toolsOf = (member: Member) => assistantTools(member).tools

/** What a tool brings; of a shape that the test knows. */
async function use<Result = unknown>(name: string, input: object = {}, member = asker): Promise<Result> {
  const tool = toolsOf(member)[name]
  if (!tool) throw new Error(`No tool ${name}`)
  return (await tool.run(input)) as Result
}

/** rules/inbox.md#assistant-counts */
test("collaborations are counted by state as the table has them, and so are amounts", async () => {
  const counted = await recountCollaborations(world.agencyId)
  expect(await use("count_collaborations")).toEqual({
    total: counted.total,
    active: counted.active,
    completed: counted.completed,
    pendingConfirmation: counted.pending,
    revenueEuros: counted.revenue,
    quotedRevenueEuros: counted.quotedRevenue,
  })
})

test("the five brands of the most collaborations, be they clients or not", async () => {
  const { brands } = await recountCollaborations(world.agencyId)
  const { brands: top } = await use<{ brands: { name: string; collaborations: number }[] }>("top_brands")
  expect(top.map(({ collaborations }) => collaborations)).toEqual(
    brands.slice(0, 5).map(([, count]) => count),
  )
  for (const { name, collaborations } of top) expect(brands).toContainEqual([name, collaborations])
})

test("a list is followed by its cursor: what it finds is counted beyond a page", async () => {
  expect(await use("search_resources", {})).toMatchObject({ found: 41, complete: true })
  expect(await use("search_resources", { type: "contract" })).toMatchObject({ found: 11, complete: true })
  expect(await use("automatic_todos")).toMatchObject({ found: 23, open: 23, completed: 0, complete: true })
  expect(await use("todos_of_week")).toMatchObject({ found: 3, open: 3 })
  expect(await use("search_clients", {})).toMatchObject({ total: 17 })
  expect(await use("search_influencers", {})).toMatchObject({ total: 13 })
  expect(await use("list_collaborations", { query: "Campagne 5" })).toMatchObject({
    found: 4,
    complete: true,
  })
  expect(await use("list_collaborations", { state: "completed" })).toMatchObject({ found: 8, complete: true })
})

test("of a list is told what each record shows, its kind and state in words", async () => {
  const { resources } = await use<{ resources: object[] }>("search_resources", { type: "contract" })
  expect(resources).toHaveLength(10)
  expect(resources[0]).toMatchObject({ name: "Fiche 40", type: "Contrats", description: "Utile à tous" })
  expect(await use("list_collaborations", { query: "Campagne 52" })).toMatchObject({
    collaborations: [
      {
        ...{ name: "Campagne 52", status: "En cours", revenueEuros: 520.55 },
        ...{ quoteSent: true, paymentReceived: false },
      },
    ],
  })
  const { influencers } = await use<{ influencers: object[] }>("search_influencers", { query: "creatrice4" })
  expect(influencers[0]).toMatchObject({ name: "Créatrice 4", username: "creatrice4", followers: 997 })
})

test("castings: all, active, proposed and decided", async () => {
  expect(await use("count_castings")).toEqual({ total: 3, active: 2, proposals: 15, decisions: 10 })
  const { castings } = await use<{ castings: { id: string }[] }>("search_castings", { query: "Casting 1" })
  expect(castings).toMatchObject([{ proposals: 6, accepted: 2, rejected: 3, maybe: 1 }])
  const [one] = castings
  const told = await use<{ influencers: object[] }>("get_casting", { id: one?.id })
  expect(told).toMatchObject({
    ...{ name: "Casting 1", brand: "Maison Aubépine", status: "Actif", budget: "12 000 €", deadline: null },
    ...{ startDate: "2026-05-01", endDate: "2026-06-30", description: "Une campagne de printemps." },
    ...{ proposed: 6, accepted: 2, maybe: 1, rejected: 3, pending: 0 },
  })
  expect(told.influencers).toHaveLength(6)
  expect(told.influencers).toContainEqual({ name: "Créatrice 1", answer: "Accepté", comment: "" })
  expect(await use("search_castings", { status: "draft" })).toMatchObject({
    ...{ found: 1, complete: true, castings: [{ name: "Casting 2", status: "Brouillon" }] },
  })
})

test("the best of a sector, by engagement and by collaborations with the agency", async () => {
  expect(await use("best_influencers", { sector: "beaute" })).toMatchObject({ total: 4 })
  const all = { by: "collaborations" }
  const { total, influencers } = await use<{ total: number; influencers: { collaborations: number }[] }>(
    "best_influencers",
    all,
  )
  expect(total).toBe(13)
  expect(influencers.map(({ collaborations }) => collaborations)).toEqual([5, 4, 4, 4, 4])
})

test("clients come by name, or those with the most collaborations, or the newest, first", async () => {
  const listed = async (sort: string) => {
    const { clients } = await use<{ clients: { name: string; collaborations: number }[] }>("search_clients", {
      sort,
    })
    return clients
  }
  const names = (await listed("name")).map(({ name }) => name)
  expect(names).toEqual(names.toSorted(new Intl.Collator("fr", { numeric: true }).compare))
  const counts = (await listed("collaborations")).map(({ collaborations }) => collaborations)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  expect(counts[0]).toBeGreaterThan(counts.at(-1) ?? 0)
  expect((await listed("createdAt"))[0]?.name).toBe("Marque 16")
})

/** Somebody who may ask about a fresh agency. */
async function askerElsewhere(): Promise<Member> {
  const { agencyId } = await newAgency()
  return { ...(await actorOf(await newOwner(agencyId))), agencyId }
}

test("of the best, the most followed stand first among equals, and who is not measured last", async () => {
  const member = await askerElsewhere()
  const add = (displayName: string, engagementRate: number | undefined, more: Partial<Influencer>) =>
    newRoster(member.agencyId, 1, { displayName, engagementRate, ...more })
  await add("Peu suivie", 2, { followersCount: 100 })
  await add("Inconnue", undefined, { followersCount: 900 })
  await add("Très suivie", 2, { followersCount: 300 })
  await add("Engageante", 5, { followersCount: 10 })
  await add("Archivée", 9, { archived: true })
  const { influencers } = await use<{ influencers: { name: string }[] }>("best_influencers", {}, member)
  expect(influencers.map(({ name }) => name)).toEqual(["Engageante", "Très suivie", "Peu suivie", "Inconnue"])
})

test("a collaboration is told with what its posts came to, each figure its own", async () => {
  const member = await askerElsewhere()
  const [creator] = await newRoster(member.agencyId, 1)
  const { collaboration } = await Collaborations.create(member, {
    fields: fieldsOf({ name: "Rentrée", budget: 250_050, contractSigned: true }),
    participants: creator ? [influencerOf(creator, { rate: 80_020 })] : [],
  })
  const { id } = collaboration
  const stat = { collaborationId: id, creator: "Zoé", engagementRate: 2, postUrl: null, postThumb: null }
  await Collaborations.addStat(member, { ...stat, views: 1000, likes: 7, participantId: null })
  await Collaborations.addStat(member, { ...stat, views: 200, likes: 3, participantId: null })
  const step = { name: "Tournage", deadline: "2026-03-04" }
  await Collaborations.addStep(member, { ...step, collaborationId: id, participantId: null })
  expect(await use("get_collaboration", { id }, member)).toMatchObject({
    ...{ id, name: "Rentrée", budgetEuros: 2500.5, contractSigned: true, invoiceSent: false },
    ...{ influencerCount: 1, influencers: [{ rateEuros: 800.2 }] },
    ...{ documentCount: 0, posts: 2, views: 1200, likes: 10, steps: [step] },
  })
})

test("a list that was not gone through to its end says so, and shows ten", async () => {
  const all = await use<{ collaborations: object[] }>("list_collaborations")
  expect(all).toMatchObject({ complete: false })
  expect(all.collaborations).toHaveLength(10)
  for (const [state, fits] of [
    ["active", { quoteSent: true, paymentReceived: false }],
    ["pending", { quoteSent: false }],
  ] as const) {
    const { collaborations } = await use<{ collaborations: object[] }>("list_collaborations", { state })
    expect(collaborations).not.toEqual([])
    for (const one of collaborations) expect(one).toMatchObject(fits)
  }
})

test("a client is told with contacts, notes cut short, and what the agency did for it", async () => {
  const member = await askerElsewhere()
  const contact = { name: "Léa Roy", email: "lea@marque.example", phone: "06 01", role: "Directrice" }
  const { id } = await Clients.create(member, {
    ...{ brandName: "Maison Brume", sector: "Mode", notes: "n".repeat(401) },
    contacts: [{ ...contact, type: "brand" }],
  })
  const creators = await newRoster(member.agencyId, 2)
  const { collaboration } = await Collaborations.create(member, {
    fields: fieldsOf({ name: "Rentrée", clientId: id, brand: "Maison Brume", date: "2026-02-03" }),
    participants: creators.map((creator) => influencerOf(creator, { rate: 80_020 })),
  })
  const client = { id, name: "Maison Brume", sector: "Mode", contacts: [contact] }
  await eventually(async () =>
    expect(await use("get_client", { id }, member)).toEqual({
      ...client,
      ...{ notes: `${"n".repeat(400)}…`, collaborations: 1, influencers: 2, revenueEuros: 1600.4 },
      latestCollaborations: [{ id: collaboration.id, name: "Rentrée", date: "2026-02-03" }],
    }),
  )
  expect(await use("search_clients", {}, member)).toEqual({
    total: 1,
    clients: [{ ...client, collaborations: 1 }],
  })
})

test("of influencers all that fit are counted, and no more shown than are of use", async () => {
  const member = await askerElsewhere()
  await newRoster(member.agencyId, ROSTER_PAGE_SIZE + 2)
  await eventually(async () => {
    const told = await use<{ total: number; influencers: object[] }>("search_influencers", {}, member)
    expect(told.total).toBe(ROSTER_PAGE_SIZE + 2)
    expect(told.influencers.length).toBeLessThan(ROSTER_PAGE_SIZE)
  })
})

test("an influencer is told with who manages them, prices in euros and the collaborations", async () => {
  const member = await askerElsewhere()
  const [creator] = await newRoster(member.agencyId, 1, { displayName: "Zoé Brume", email: "z@test.example" })
  if (!creator) throw new Error("A creator")
  const id = creator.influencerId
  await Roster.update(member, {
    ...{ influencerId: id, version: 1, firstName: "Zoé", lastName: "Martin", address: "1 rue d'Été" },
    ...{ managerName: "Noé", managerEmail: "noe@test.example", managerPhone: "06 02", managerCompany: "NM" },
    pricing: { instagram_story: 12_550 },
  })
  const { collaboration } = await Collaborations.create(member, {
    fields: fieldsOf({ name: "Rentrée", brand: "Brume", date: "2026-02-03" }),
    participants: [influencerOf(creator)],
  })
  await eventually(async () =>
    expect(await use("get_influencer", { id }, member)).toMatchObject({
      ...{ id, name: "Zoé Brume", realName: "Zoé Martin", username: "creatrice1", category: "Mode" },
      ...{ followers: 1000, engagementPercent: 3.2, address: "1 rue d'Été", collaborations: 1 },
      manager: { name: "Noé", email: "noe@test.example", phone: "06 02", company: "NM" },
      pricesEuros: { "Instagram Story": 125.5 },
      latestCollaborations: [{ id: collaboration.id, name: "Rentrée", brand: "Brume", date: "2026-02-03" }],
    }),
  )
})

test("to-dos are those of the week that is asked for, done and open told apart", async () => {
  const member = await askerElsewhere()
  const made = await newTodo(member, { title: "Relancer", dueDate: "2031-06-11", priority: "high" })
  await newTodo(member, { title: "Appeler", dueDate: "2031-06-12" })
  await Todos.update(member, { todoId: made.id, version: made.version, status: "completed" })
  await newTodo(member, { dueDate: "2031-06-16" })
  await indexed()
  const week = await use<{ todos: object[] }>("todos_of_week", { day: "2031-06-15" }, member)
  expect(week).toMatchObject({ found: 2, completed: 1, open: 1 })
  expect(week.todos).toContainEqual({
    ...{ id: made.id, title: "Relancer", status: "Terminée", priority: "Haute", dueDate: "2031-06-11" },
    assignee: "Pia Patronne",
  })
})

test("a record that is named in the answer is told with its address, and one that was opened always", async () => {
  const { tools, recordsIn } = assistantTools(asker)
  const [client] = world.clients
  const id = client?.id ?? ""
  await tools.search_clients?.run({ query: "Maison Lumière" })
  await tools.search_influencers?.run({})
  const record = { kind: "client", id, title: "Maison Lumière", path: `/app/clients/${id}` }
  expect(recordsIn("Rien de tout cela.")).toEqual([])
  expect(recordsIn("Nous suivons maison lumiere.")).toEqual([record])
  await tools.get_client?.run({ id })
  expect(recordsIn("Rien de tout cela.")).toEqual([record])
})

interface Told {
  id?: string
  clientId?: string | null
  name?: string
  title?: string
}

test("whatever a tool tells of can be opened below an answer that names it, and what was opened below any", async () => {
  const firstOf = async (name: string, list: string) => {
    const [first] = (await use<Record<string, Told[]>>(name))[list] ?? []
    return { id: first?.id ?? first?.clientId ?? "" }
  }
  const client = await firstOf("top_brands", "brands")
  const influencer = await firstOf("best_influencers", "influencers")
  const casting = await firstOf("search_castings", "castings")
  const collaboration = await firstOf("list_collaborations", "collaborations")
  for (const [name, input, list, kind] of [
    ["search_clients", {}, "clients", "client"],
    ["top_brands", {}, "brands", "client"],
    ["get_client", client, "latestCollaborations", "collaboration"],
    ["list_collaborations", {}, "collaborations", "collaboration"],
    ["search_influencers", {}, "influencers", "influencer"],
    ["best_influencers", {}, "influencers", "influencer"],
    ["get_influencer", influencer, "latestCollaborations", "collaboration"],
    ["search_castings", {}, "castings", "casting"],
    ["search_resources", {}, "resources", "resource"],
    ["automatic_todos", {}, "todos", "todo"],
    ["todos_of_week", {}, "todos", "todo"],
  ] as const) {
    const { tools, recordsIn } = assistantTools(asker)
    const result = (await tools[name]?.run(input)) as Record<string, Told[]>
    const told = result[list]?.filter((one) => one.clientId !== null) ?? []
    expect(told, name).not.toHaveLength(0)
    for (const one of told) {
      const record = expect.objectContaining({ kind, id: one.id ?? one.clientId })
      expect(recordsIn(one.name ?? one.title ?? ""), name).toContainEqual(record)
    }
  }
  for (const [name, kind, input] of [
    ["get_client", "client", client],
    ["get_influencer", "influencer", influencer],
    ["get_casting", "casting", casting],
    ["get_collaboration", "collaboration", collaboration],
  ] as const) {
    const { tools, recordsIn } = assistantTools(asker)
    await tools[name]?.run(input)
    expect(recordsIn("Rien de tout cela."), name).toMatchObject([{ kind, ...input }])
  }
})

/** rules/inbox.md#what-the-assistant-sees */
test("another agency's data are never there, be their ids known", async () => {
  const other = await newAgency()
  const stranger = await actorOf(await newOwner(other.agencyId))
  const theirs = { ...stranger, agencyId: other.agencyId }
  const [client] = world.clients
  const [influencer] = world.roster
  expect(await use("count_collaborations", {}, theirs)).toMatchObject({ total: 0, revenueEuros: 0 })
  for (const name of ["search_clients", "search_influencers"])
    expect(await use(name, {}, theirs)).toMatchObject({ total: 0 })
  for (const name of ["list_collaborations", "search_castings", "search_resources", "automatic_todos"])
    expect(await use(name, {}, theirs)).toMatchObject({ found: 0 })
  expect(await use("best_influencers", {}, theirs)).toMatchObject({ total: 0 })
  expect(await use("top_brands", {}, theirs)).toEqual({ brands: [] })
  await expect(use("get_client", { id: client?.id }, theirs)).rejects.toMatchObject({ code: "not_found" })
  await expect(use("get_influencer", { id: influencer?.influencerId }, theirs)).rejects.toMatchObject({
    code: "not_found",
  })
})

test("every tool goes by the rights of whoever asks", async () => {
  const poor = await actorOf(await newUser({ agencyId: world.agencyId }))
  const member = { ...poor, agencyId: world.agencyId }
  for (const name of Object.keys(toolsOf(member)))
    await expect(use(name, { id: "x" }, member), name).rejects.toMatchObject({ code: "forbidden" })
  const permissions = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, key !== "clients"]))
  const most = await actorOf(await newUser({ agencyId: world.agencyId, permissions }))
  await expect(use("search_clients", {}, { ...most, agencyId: world.agencyId })).rejects.toMatchObject({
    code: "forbidden",
  })
})
