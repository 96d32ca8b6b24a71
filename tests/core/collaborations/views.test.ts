import { Clients } from "@trame/core/campaigns/clients/index"
import type { CollaborationFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import {
  flagsMovedTo,
  STAGES,
  type Stage,
  type StageFlags,
  stageOf,
} from "@trame/core/campaigns/collaborations/rules/status"
import { lateIn, openStepsOf } from "@trame/core/campaigns/collaborations/rules/steps"
import {
  COLLABORATION_ORDERS,
  type CollaborationSort,
} from "@trame/core/campaigns/collaborations/rules/values"
import { dayAfter, today } from "@trame/core/lib/day"
import { newId } from "@trame/core/lib/id"
import { keysOf } from "@trame/core/lib/text"
import { beforeAll, describe, expect, test } from "vitest"
import { importCollaborations } from "../../../scripts/seed/import.ts"
import { actorOf, newAgency } from "../../support/agency.ts"
import { fieldsOf, noChanges } from "../../support/campaigns.ts"
import { roundTripsOf } from "../../support/costs/roundTrips.ts"
import { eventually } from "../../support/eventually.ts"

const ALL = { search: "", status: "all", type: "all" } as const
const day = (count: number): string => dayAfter(today(), count)

describe("stages", () => {
  const flags: StageFlags[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
    quoteSent: (bits & 1) > 0,
    contractSigned: (bits & 2) > 0,
    paymentReceived: (bits & 4) > 0,
  }))

  test("the furthest that was reached counts, whatever lies before it", () => {
    expect(flags.map(stageOf)).toEqual([
      ...["waiting", "quoteSent", "contractSigned", "contractSigned"],
      ...["paymentReceived", "paymentReceived", "paymentReceived", "paymentReceived"],
    ])
  })

  test.each(keysOf(STAGES))(
    "a move to %s leads there, says only what differs, and touches nothing before",
    (stage) => {
      for (const before of flags) {
        const changes = flagsMovedTo(stage, before)
        expect(stageOf({ ...before, ...changes })).toBe(stage)
        for (const [flag, set] of Object.entries(changes)) expect(before[flag as keyof StageFlags]).toBe(!set)
        if (stageOf(before) === stage) expect(changes).toEqual({})
        const isForward = keysOf(STAGES).indexOf(stage) > keysOf(STAGES).indexOf(stageOf(before))
        if (isForward) expect(changes).toEqual({ [stage]: true })
      }
    },
  )
})

describe("what is kept of a timeline", () => {
  const AT = "2026-05-10T10:00:00.000Z"
  const step = (
    name: string,
    order: string,
    deadline?: string,
    status: "todo" | "done" | "late" = "todo",
  ) => ({
    ...{ name, order, status, updatedAt: AT },
    ...(deadline && { deadline }),
  })

  test("the first to be due is next; done ones do not count; one that was called late is due the day before", () => {
    const steps = [
      step("Sans date", "a"),
      step("Juin", "b", "2026-06-01"),
      step("Fini", "c", "2026-01-01", "done"),
      step("Appelé en retard", "d", "2026-09-01", "late"),
      step("Mai", "e", "2026-05-12"),
    ]
    expect(openStepsOf(steps)).toEqual({
      next: { name: "Appelé en retard", deadline: "2026-09-01" },
      dueDays: ["2026-05-09", "2026-05-12", "2026-06-01"],
    })
  })

  test("without a day, the first of the timeline is next; of one day too; nothing without open steps", () => {
    expect(openStepsOf([step("B", "b"), step("A", "a")])).toEqual({ next: { name: "A" }, dueDays: [] })
    expect(openStepsOf([step("B", "b", "2026-06-01"), step("A", "a", "2026-06-01")]).next?.name).toBe("A")
    expect(openStepsOf([step("A", "a", "2026-06-01", "done")])).toEqual({ dueDays: [] })
  })

  test("late is what was due before today", () => {
    const dueDays = ["2026-05-09", "2026-05-12", "2026-05-13"]
    expect(
      ["2026-05-09", "2026-05-10", "2026-05-13", "2026-05-14"].map((on) => lateIn({ dueDays }, on)),
    ).toEqual([0, 1, 2, 3])
  })

  test("lists hear of each change of a step, and nobody's save is refused for it", async () => {
    const { admin } = await newAgency()
    const actor = await actorOf(admin)
    const { collaboration } = await Collaborations.create(actor, { fields: fieldsOf(), participants: [] })
    const key = { collaborationId: collaboration.id }
    const shown = async () => (await Collaborations.list(actor, { ...ALL })).items[0]
    const add = (name: string, deadline: string | null) =>
      Collaborations.addStep(actor, { ...key, name, deadline, participantId: null })
    const [brief] = await Promise.all([add("Brief", day(-3)), add("Tournage", day(-1)), add("Suite", null)])
    await eventually(async () =>
      expect(await shown()).toMatchObject({ lateSteps: 2, nextStep: { name: "Brief", deadline: day(-3) } }),
    )
    await Collaborations.updateStep(actor, { ...key, stepId: brief.id, version: 1, status: "done" })
    await eventually(async () =>
      expect(await shown()).toMatchObject({ lateSteps: 1, nextStep: { name: "Tournage" } }),
    )
    const renamed = { ...key, version: 1, fields: { name: "Rebaptisée" }, participants: noChanges() }
    expect((await Collaborations.update(actor, renamed)).collaboration.version).toBe(2)
    expect(await shown()).toMatchObject({ lateSteps: 1 })
    for (const { id: stepId } of (await Collaborations.get(actor, key)).steps)
      await Collaborations.removeStep(actor, { ...key, stepId })
    await eventually(async () => expect(await shown()).toMatchObject({ lateSteps: 0, nextStep: null }))
  })
})

describe("orders and filters", () => {
  const MANAGERS = ["Élise Aubry", "elise AUBRY", "Bob Zorn", "Camille Laurent"]
  const samples = Array.from({ length: 60 }, (_, index) => ({
    id: newId(),
    late: index % 4,
    fields: fieldsOf({
      name: ["Été", "étage", "Zénith", "abeille", "Ouest"][index % 5] ?? "",
      brand: ["Œuvre", "Maison", "oeillet"][index % 3] ?? "",
      manager: MANAGERS[index % 4] ?? "",
      date: `2026-0${(index % 6) + 1}-15`,
      budget: ((index * 7) % 11) * 10_000,
      quoteSent: index % 2 === 1,
      contractSigned: index % 5 === 2,
      paymentReceived: index % 7 === 3,
    }),
  }))
  let actor: Awaited<ReturnType<typeof actorOf>>
  let clientId = ""

  beforeAll(async () => {
    const { agencyId, admin } = await newAgency()
    actor = await actorOf(admin)
    clientId = (await Clients.create(actor, { brandName: "Maison", sector: null, notes: "", contacts: [] }))
      .id
    const at = "2026-01-01T10:00:00.000Z"
    await importCollaborations(
      agencyId,
      samples.map(({ id, late, fields }, index) => ({
        ...{ id, createdBy: admin.userId, createdAt: at, updatedAt: at },
        // Some of the client's have its id, others only its name.
        fields: { ...fields, clientId: fields.brand === "Maison" && index % 2 ? clientId : null },
        ...{ participants: [], documents: [], stats: [], link: null },
        steps: Array.from({ length: late }, (_, place) => ({
          ...{ stepId: newId(), name: `Étape ${place}`, status: "todo" as const },
          ...{ deadline: day(place - 2 - (index % 3)), createdAt: at, updatedAt: at },
        })),
      })),
    )
  })

  type Filters = Partial<Parameters<typeof Collaborations.list>[1]>

  async function read(filters: Filters) {
    const pages = []
    let cursor: string | undefined
    do {
      const page = await Collaborations.list(actor, { ...ALL, ...filters, limit: 7, cursor })
      expect(page.items.length).toBeLessThanOrEqual(7)
      pages.push(page)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return { cards: pages.flatMap(({ items }) => items), summary: pages[0]?.summary, pages }
  }
  type Card = Awaited<ReturnType<typeof read>>["cards"][number]

  const plain = (text: string) => text.toLowerCase().replace(/[éè]/g, "e").replace("œ", "oe")
  const VALUES: Record<CollaborationSort, (card: Card) => string | number> = {
    date: ({ effectiveDate }) => effectiveDate,
    name: ({ name }) => plain(name),
    brand: ({ brand }) => plain(brand),
    manager: ({ manager }) => plain(manager),
    stage: (card) => keysOf(STAGES).indexOf(stageOf(card)),
    budget: ({ budget }) => budget,
    next: ({ nextStep }) => nextStep?.deadline ?? "",
    late: ({ lateSteps }) => lateSteps,
  }

  test.each(
    keysOf(COLLABORATION_ORDERS).flatMap((sort) => [[sort, "asc"] as const, [sort, "desc"] as const]),
  )("by %s, %s: all of them once, those that are alike by date, those without last", async (sort, order) => {
    await eventually(async () => {
      const { cards } = await read({ sort, order })
      expect(new Set(cards.map(({ id }) => id)).size).toBe(samples.length)
      const way = order === "asc" ? 1 : -1
      const value = VALUES[sort]
      const last = sort === "next" ? cards.filter((card) => value(card) === "") : []
      expect(cards.slice(cards.length - last.length)).toEqual(last)
      const rest = cards.slice(0, cards.length - last.length)
      const key = (card: Card) => [value(card), card.effectiveDate, card.id] as const
      const sorted = rest.toSorted((one, other) => {
        const [a, b] = [key(one), key(other)]
        const at = a.findIndex((part, place) => part !== b[place])
        return at < 0 ? 0 : way * ((a[at] ?? "") < (b[at] ?? "") ? -1 : 1)
      })
      expect(rest.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
    })
  })

  const lateOf = ({ late }: (typeof samples)[number], index: number) =>
    Array.from({ length: late }, (_, place) => place - 2 - (index % 3)).filter((days) => days < 0).length

  const CHOICES: [string, () => Filters, (sample: (typeof samples)[number], index: number) => boolean][] = [
    ["a manager, whatever case and accents", () => ({ manager: "ÉLISE aubry" }), (_, index) => index % 4 < 2],
    ["late ones", () => ({ late: true }), (sample, index) => lateOf(sample, index) > 0],
    ["a client, by id and by name", () => ({ clientId }), ({ fields }) => fields.brand === "Maison"],
    ["a client that is none", () => ({ clientId: "nobody" }), () => false],
    ...keysOf(STAGES).map((stage): (typeof CHOICES)[number] => [
      stage,
      () => ({ stage }),
      ({ fields }) => stageOf(fields) === (stage satisfies Stage),
    ]),
    [
      "all at once, by a text and in an order",
      () => ({
        search: "maison",
        manager: "bob zorn",
        late: true,
        clientId,
        from: "2026-02-15",
        sort: "budget",
      }),
      (sample, index) =>
        sample.fields.brand === "Maison" &&
        index % 4 === 2 &&
        lateOf(sample, index) > 0 &&
        (sample.fields.date ?? "") >= "2026-02-15",
    ],
    [
      "a client's of a status",
      () => ({ clientId, status: "pending" }),
      ({ fields: { brand, ...fields } }) => brand === "Maison" && stageOf(fields) === "waiting",
    ],
    [
      "a client's of a stage",
      () => ({ clientId, stage: "quoteSent" }),
      ({ fields }) => fields.brand === "Maison" && stageOf(fields) === "quoteSent",
    ],
    [
      "a stage, by a text and in an order",
      () => ({ stage: "quoteSent", search: "maison", sort: "name" }),
      ({ fields }) => fields.brand === "Maison" && stageOf(fields) === "quoteSent",
    ],
    [
      "a stage, among those with a quote",
      () => ({ stage: "paymentReceived", progress: "quoted" }),
      ({ fields }) => fields.paymentReceived && fields.quoteSent,
    ],
    [
      "a stage of a type of which there are none",
      () => ({ stage: "quoteSent", type: "casting_interne" }),
      () => false,
    ],
    [
      "the days of a period, the oldest first",
      () => ({ from: "2026-02-15", to: "2026-04-15", order: "asc" }),
      ({ fields: { date } }) => ["2026-02-15", "2026-03-15", "2026-04-15"].includes(date ?? ""),
    ],
  ]

  test.each(CHOICES)("%s", async (_name, filters, isWanted) => {
    const wanted = samples.filter(isWanted)
    await eventually(async () => {
      const { cards, summary, pages } = await read(filters())
      expect(cards.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
      const budget = wanted.reduce((sum, { fields }) => sum + (fields.budget ?? 0), 0)
      if (summary) expect(summary).toEqual({ collaborations: wanted.length, budget })
      for (const page of pages.slice(1)) expect(page.summary).toBeNull()
    })
  })

  const total = (some: readonly { fields: CollaborationFields }[]) => ({
    collaborations: some.length,
    budget: some.reduce((sum, { fields }) => sum + (fields.budget ?? 0), 0),
  })

  test("all of them, and those of a period, are summed up from what is kept", async () => {
    await eventually(async () => {
      expect((await read({})).summary).toEqual(total(samples))
      const spring = samples.filter(({ fields: { date } }) => date !== null && date >= "2026-03-15")
      expect((await read({ from: "2026-03-15" })).summary).toEqual(total(spring))
      const winter = samples.filter(({ fields: { date } }) => date !== null && date <= "2026-02-15")
      expect((await read({ to: "2026-02-15" })).summary).toEqual(total(winter))
      expect((await read({ from: "2026-05-01", to: "2026-03-01" })).summary).toEqual(total([]))
    })
    for (const part of [
      { status: "pending" },
      { type: "casting_interne" },
      { progress: "quoted" },
      { stage: "waiting" },
      { clientId },
    ] satisfies Filters[])
      expect((await read(part)).summary, JSON.stringify(part)).toBeNull()
  })

  test("where no way is asked for, each order begins as people look for it", async () => {
    const begins: Record<CollaborationSort, "asc" | "desc"> = {
      ...{ date: "desc", name: "asc", brand: "asc", manager: "asc" },
      ...{ stage: "asc", budget: "desc", next: "asc", late: "desc" },
    }
    const first = async (asked: Filters) =>
      (await Collaborations.list(actor, { ...ALL, ...asked })).items.map(({ id }) => id)
    for (const sort of keysOf(begins))
      expect(await first({ sort }), sort).toEqual(await first({ sort, order: begins[sort] }))
  })

  test("the list of a client says who that is, however it is asked for", async () => {
    for (const way of [{}, { sort: "name" }, { influencerId: "nobody" }] satisfies Filters[]) {
      const { clientName } = await Collaborations.list(actor, { ...ALL, ...way, clientId })
      expect(clientName).toBe("Maison")
    }
  })

  test("each way of asking waits for the table twice at most", async () => {
    const ways: Filters[] = [
      { sort: "name" },
      { late: true },
      { manager: "Bob Zorn", search: "maison" },
      { clientId },
      { clientId, sort: "late", status: "pending" },
      { stage: "contractSigned" },
      { order: "asc" },
    ]
    for (const way of ways)
      expect(await roundTripsOf(() => Collaborations.list(actor, { ...ALL, ...way }))).toBeLessThanOrEqual(2)
  })

  test("nothing of another agency's", async () => {
    const stranger = await actorOf((await newAgency()).admin)
    for (const way of [
      { sort: "name" },
      { late: true },
      { clientId },
      { stage: "waiting" },
    ] satisfies Filters[]) {
      const { items, clientName } = await Collaborations.list(stranger, { ...ALL, ...way })
      expect(items).toEqual([])
      if ("clientId" in way) expect(clientName).toBeNull()
    }
  })
})
