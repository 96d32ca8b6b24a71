import { recordsOf } from "@trame/core/assistant/answering/lookup"
import { assistantTools } from "@trame/core/assistant/answering/tools"
import * as Clients from "@trame/core/campaigns/clients/index"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import * as Roster from "@trame/core/influencers/roster/index"
import { type Member, PERMISSION_KEYS } from "@trame/core/lib/access"
import { beforeAll, describe, expect, it } from "vitest"
import { actorOf, newAgency, newUser } from "../../support/agency.ts"
import { busyAgencyToAskAbout, newOwner, recountCollaborations } from "../../support/assistant.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { newRoster } from "../../support/roster.ts"

let world: Awaited<ReturnType<typeof busyAgencyToAskAbout>>
let asker: Member

beforeAll(async () => {
  world = await busyAgencyToAskAbout()
  asker = { ...world.actor, agencyId: world.agencyId }
  await eventually(async () => {
    expect(await use("count_collaborations")).toMatchObject({ total: 53 })
    expect(await use("count_castings")).toMatchObject({ total: 3, decisions: 10 })
  })
})

/** rules/inbox.md#assistant-counts */
describe("the assistant's tools", () => {
  it("count collaborations, amounts and top brands as the table has them", async () => {
    const recounted = await recountCollaborations(world.agencyId)
    const { pending, brands, of: _of, revenue, quotedRevenue, ...counts } = recounted
    const amounts = { revenueEuros: revenue, quotedRevenueEuros: quotedRevenue }
    const told = await use("count_collaborations")
    expect(told).toEqual({ ...counts, ...amounts, pendingConfirmation: pending })
    const { brands: top } = await use("top_brands")
    const counted = top.map((one: Told) => one.collaborations)
    expect(counted).toEqual(brands.slice(0, 5).map(([, count]) => count))
    for (const { name, collaborations } of top) expect(brands).toContainEqual([name, collaborations])
  })

  it.each<[string, object, object]>([
    ["search_resources", {}, { found: 41, complete: true }],
    ["search_resources", { type: "contract" }, { found: 11, complete: true }],
    ["automatic_todos", {}, { found: 23, open: 23, completed: 0, complete: true }],
    ["todos_of_week", {}, { found: 3, open: 3 }],
    ["search_clients", {}, { total: 17 }],
    ["search_influencers", {}, { total: 13 }],
    ["best_influencers", { sector: "beaute" }, { total: 4 }],
    ["list_collaborations", { query: "Campagne 5" }, { found: 4, complete: true }],
    ["list_collaborations", { state: "completed" }, { found: 8, complete: true }],
    ["list_collaborations", {}, { complete: false }],
    [
      "search_castings",
      { status: "draft" },
      { found: 1, castings: [{ name: "Casting 2", status: "Brouillon" }] },
    ],
    [
      "list_collaborations",
      { query: "Campagne 52" },
      {
        collaborations: [{ name: "Campagne 52", status: "En cours", revenueEuros: 520.55, quoteSent: true }],
      },
    ],
  ])("count beyond a page and describe: %s %j", async (name, input, expected) => {
    expect(await use(name, input)).toMatchObject(expected)
  })

  it("tell castings with their answers", async () => {
    expect(await use("count_castings")).toEqual({ total: 3, active: 2, proposals: 15, decisions: 10 })
    const { castings } = await use("search_castings", { query: "Casting 1" })
    expect(castings).toMatchObject([{ proposals: 6, accepted: 2, rejected: 3, maybe: 1 }])
    const { influencers, ...told } = await use("get_casting", { id: castings[0].id })
    const fields = { name: "Casting 1", brand: "Maison Aubépine", status: "Actif", budget: "12 000 €" }
    const dates = { deadline: null, startDate: "2026-05-01", endDate: "2026-06-30" }
    const answers = { proposed: 6, accepted: 2, maybe: 1, rejected: 3, pending: 0 }
    expect(told).toMatchObject({ ...fields, ...dates, ...answers })
    expect(influencers).toHaveLength(6)
    expect(influencers).toContainEqual({ name: "Créatrice 1", answer: "Accepté", comment: "" })
  })

  it("tell a collaboration, its client and its influencer with their figures", async () => {
    const member = await newAsker()
    const contact = { name: "Léa Roy", email: "lea@marque.example", phone: "06 01", role: "Directrice" }
    const { id: clientId } = await Clients.create(member, {
      brandName: "Maison Brume",
      sector: "Mode",
      notes: "n".repeat(401),
      contacts: [{ ...contact, type: "brand" }],
    })
    const [creator] = await newRoster(member.agencyId, 1, { displayName: "Zoé Brume" })
    if (!creator) throw new Error("A creator")
    const { influencerId } = creator
    const manager = { managerName: "Noé", managerEmail: "noe@test.example", managerPhone: "06 02" }
    const person = { firstName: "Zoé", lastName: "Martin", address: "1 rue d'Été", managerCompany: "NM" }
    const pricing = { instagram_story: 12_550 }
    await Roster.update(member, { influencerId, version: 1, ...person, ...manager, pricing })
    const fields = { name: "Rentrée", clientId, brand: "Maison Brume", date: "2026-02-03", budget: 250_050 }
    const { collaboration } = await Collaborations.create(member, {
      fields: fieldsOf({ ...fields, contractSigned: true }),
      participants: [influencerOf(creator, { rate: 80_020 })],
    })
    const { id } = collaboration
    const stat = { collaborationId: id, creator: "Zoé", engagementRate: 2, postUrl: null, postThumb: null }
    await Collaborations.addStat(member, { ...stat, views: 1000, likes: 7, participantId: null })
    await Collaborations.addStat(member, { ...stat, views: 200, likes: 3, participantId: null })
    const step = { name: "Tournage", deadline: "2026-03-04" }
    await Collaborations.addStep(member, { ...step, collaborationId: id, participantId: null })
    expect(await use("get_collaboration", { id }, member)).toMatchObject({
      id,
      name: "Rentrée",
      budgetEuros: 2500.5,
      contractSigned: true,
      invoiceSent: false,
      influencerCount: 1,
      influencers: [{ rateEuros: 800.2 }],
      documentCount: 0,
      posts: 2,
      views: 1200,
      likes: 10,
      steps: [step],
    })
    const latest = { id, name: "Rentrée", date: "2026-02-03" }
    await eventually(async () => {
      expect(await use("get_client", { id: clientId }, member)).toEqual({
        id: clientId,
        name: "Maison Brume",
        sector: "Mode",
        contacts: [contact],
        notes: `${"n".repeat(400)}…`,
        collaborations: 1,
        influencers: 1,
        revenueEuros: 800.2,
        latestCollaborations: [latest],
      })
      expect(await use("get_influencer", { id: influencerId }, member)).toMatchObject({
        id: influencerId,
        name: "Zoé Brume",
        realName: "Zoé Martin",
        username: "creatrice1",
        category: "Mode",
        followers: 1000,
        engagementPercent: 3.2,
        address: "1 rue d'Été",
        manager: { name: "Noé", email: "noe@test.example", phone: "06 02", company: "NM" },
        collaborations: 1,
        pricesEuros: { "Instagram Story": 125.5 },
        latestCollaborations: [{ ...latest, brand: "Maison Brume" }],
      })
    })
  })

  /** rules/inbox.md#what-the-assistant-sees */
  it("see one agency only, with the rights of the asker", async () => {
    const stranger = await newAsker()
    const none = {
      count_collaborations: { total: 0, revenueEuros: 0 },
      top_brands: { brands: [] },
      search_clients: { total: 0 },
      search_influencers: { total: 0 },
      best_influencers: { total: 0 },
      list_collaborations: { found: 0 },
      search_castings: { found: 0 },
      search_resources: { found: 0 },
      automatic_todos: { found: 0 },
    }
    for (const [name, nothing] of Object.entries(none))
      expect(await use(name, {}, stranger), name).toMatchObject(nothing)
    const missing = { code: "not_found" }
    await expect(use("get_client", { id: world.clients[0]?.id }, stranger)).rejects.toMatchObject(missing)
    const { influencerId } = world.roster[0] ?? {}
    await expect(use("get_influencer", { id: influencerId }, stranger)).rejects.toMatchObject(missing)
    const { agencyId } = world
    const poor = { ...(await actorOf(await newUser({ agencyId }))), agencyId }
    for (const name of Object.keys(assistantTools(poor).tools))
      await expect(use(name, { id: "x" }, poor), name).rejects.toMatchObject({ code: "forbidden" })
    const permissions = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, key !== "clients"]))
    const most = { ...(await actorOf(await newUser({ agencyId, permissions }))), agencyId }
    await expect(use("search_clients", {}, most)).rejects.toMatchObject({ code: "forbidden" })
  })
})

/** rules/inbox.md#records-of-an-answer */
describe("the records of an answer", () => {
  it("are what a tool listed and the answer names, and what was opened", async () => {
    const firstOf = async (name: string, list: string) => {
      const [first] = (await use(name))[list]
      return { id: first.id ?? first.clientId }
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
      ["get_client", client, "", "client"],
      ["get_influencer", influencer, "", "influencer"],
      ["get_casting", casting, "", "casting"],
      ["get_collaboration", collaboration, "", "collaboration"],
    ] as const) {
      const { tools, recordsIn } = assistantTools(asker)
      const result: Told = await tools[name]?.run(input)
      if (!list) expect(recordsIn("Rien de tout cela."), name).toMatchObject([{ kind, ...input }])
      const told = list ? result[list].filter((one: Told) => one.clientId !== null) : [{}]
      expect(told, name).not.toHaveLength(0)
      for (const one of list ? told : []) {
        const record = expect.objectContaining({ kind, id: one.id ?? one.clientId })
        expect(recordsIn(one.name ?? one.title ?? ""), name).toContainEqual(record)
      }
    }
  })

  it("have an address each, stand in the order of the answer, and are twelve at most", () => {
    const { lookup, recordsIn } = recordsOf({} as Member)
    const paths = {
      client: "/app/clients/x",
      collaboration: "/app/collaborations/x",
      influencer: "/app/influencers?dialog=creator&influencer=x",
      casting: "/app/casting?dialog=detail&casting=x",
      resource: "/app/resources?dialog=resource&resource=x",
      todo: "/app/todo?dialog=edit&todo=x",
    } as const
    const kinds = Object.keys(paths) as (keyof typeof paths)[]
    for (const kind of kinds) expect(lookup.note(kind, "x", `Été ${kind}`)).toBe("x")
    const records = kinds.map((kind) => ({ kind, id: "x", title: `Été ${kind}`, path: paths[kind] }))
    expect(recordsIn(kinds.map((kind) => `ETE ${kind}`).join(", "))).toEqual(records)
    lookup.open("casting", "k", "Printemps")
    lookup.note("casting", "k", "Printemps")
    const ordered = recordsIn("Été todo, puis ete client.").map(({ kind }) => kind)
    expect(ordered).toEqual(["todo", "client", "casting"])
    const titles = Array.from({ length: 15 }, (_, index) => `Fiche ${index + 10}`)
    for (const title of titles) lookup.note("resource", title, title)
    const named = titles.toReversed()
    expect(recordsIn(named.join(", ")).map(({ id }) => id)).toEqual(named.slice(0, 12))
  })

  it.for([
    ["Rien dans le dossier d'Orange.", []],
    ["Encore : la maison Or, puis Été.", ["or", "été"]],
    ["L'or", ["or"]],
  ] as const)("are named by whole words: %s", ([answer, named]) => {
    const { lookup, recordsIn } = recordsOf({} as Member)
    for (const [id, title] of Object.entries({ or: "Or", été: "Été", sans: "" }))
      lookup.note("client", id, title)
    expect(recordsIn(answer).map(({ id }) => id)).toEqual(named)
  })
})

/** A tool's answer, of a shape that the test knows. */
// biome-ignore lint/suspicious/noExplicitAny: tools answer anything
type Told = any

async function use(name: string, input: object = {}, member = asker): Promise<Told> {
  const tool = assistantTools(member).tools[name]
  if (!tool) throw new Error(`No tool ${name}`)
  return tool.run(input)
}

/** Somebody who may ask about a fresh agency. */
async function newAsker(): Promise<Member> {
  const { agencyId } = await newAgency()
  return { ...(await actorOf(await newOwner(agencyId))), agencyId }
}
