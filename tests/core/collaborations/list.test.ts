import * as Clients from "@trame/core/campaigns/clients/index"
import type * as Collaborations from "@trame/core/campaigns/collaborations/index"
import {
  PROGRESSES,
  progressOf,
  STAGES,
  stageOf,
  statusOf,
} from "@trame/core/campaigns/collaborations/rules/status"
import {
  COLLABORATION_ORDERS,
  COLLABORATION_STATUSES,
  COLLABORATION_TYPES,
  type CollaborationSort,
} from "@trame/core/campaigns/collaborations/rules/values"
import type { UserActor } from "@trame/core/lib/access"
import { dayAfter, today } from "@trame/core/lib/day"
import { newId } from "@trame/core/lib/id"
import { fold, keysOf } from "@trame/core/lib/text"
import { beforeAll, describe, expect, it } from "vitest"
import { importCollaborations } from "../../../scripts/seed/import.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { importedOf, importedParticipant, importedStep } from "../../support/imported.ts"
import { indexed } from "../../support/indexed.ts"
import { pagesOf } from "../../support/pages.ts"
import { newAgency } from "../totals/world.ts"
import { listed } from "./newCampaign.ts"

let actor: UserActor
let clientId = ""

beforeAll(async () => {
  const { agencyId, admin } = await newAgency()
  actor = admin
  clientId = (await Clients.create(admin, { brandName: "Maison", sector: null, notes: "", contacts: [] })).id
  await importCollaborations(
    agencyId,
    samples.map(({ id, index, withLou, archived, fields }) =>
      importedOf({
        id,
        archived,
        // Some of the client's have its id, others only its name.
        fields: { ...fields, clientId: fields.brand === "Maison" && index % 2 ? clientId : null },
        participants: withLou ? [lou] : [],
        steps: daysOf(index).map((days) => importedStep("Étape", dayAfter(today(), days))),
      }),
    ),
  )
  await indexed()
})

// rules/campaigns.md#list
describe("the list of campaigns", () => {
  it.each<[Filters, (sample: Sample) => boolean]>([
    [{}, always],
    ...keysOf(COLLABORATION_STATUSES).flatMap((status) =>
      (["all", ...TYPES] as const).map((type): [Filters, (sample: Sample) => boolean] => [
        { status, type },
        ({ fields }) => statusOf(fields) === status && (type === "all" || fields.type === type),
      ]),
    ),
    ...keysOf(PROGRESSES).map((progress): [Filters, (sample: Sample) => boolean] => [
      { progress },
      ({ fields }) => progressOf(fields)[progress],
    ]),
    ...keysOf(STAGES).map((stage): [Filters, (sample: Sample) => boolean] => [
      { stage },
      ({ fields }) => stageOf(fields) === stage,
    ]),
    [{ type: "casting_externe" }, ({ fields }) => fields.type === "casting_externe"],
    [{ search: "ete a nimes" }, ({ fields }) => fields.name.startsWith("Été")],
    [{ search: "OEUVRE", status: "pending" }, (one) => one.fields.brand === "Œuvre & Co" && isPending(one)],
    [{ search: "nulle part" }, never],
    [{ search: "d-2026" }, ({ index }) => index === 7],
    [{ search: "F 2026/8" }, ({ index }) => index === 8],
    [{ manager: "ÉLISE aubry" }, ({ index }) => index % 4 < 2],
    [{ late: true }, ({ late }) => late > 0],
    [{ influencerId: LOU }, ({ withLou }) => withLou],
    [{ influencerId: LOU, progress: "quoted" }, ({ withLou, fields }) => withLou && fields.quoteSent],
    [{ clientId: "nobody" }, never],
    [{ clientId: "nobody", influencerId: LOU }, never],
    [{ clientId }, isMaison],
    [{ clientId, status: "pending" }, (one) => isMaison(one) && isPending(one)],
    [{ clientId, ...quoted }, (one) => isMaison(one) && stageOf(one.fields) === "quoteSent"],
    [{ ...quoted, search: "maison" }, (one) => isMaison(one) && stageOf(one.fields) === "quoteSent"],
    [
      { stage: "paymentReceived", progress: "quoted" },
      ({ fields }) => fields.paymentReceived && fields.quoteSent,
    ],
    [{ from: "2026-03-15", to: "2026-05-15" }, within("2026-03-15", "2026-05-15")],
    [{ from: "2026-03-15", to: "2026-03-15", order: "asc" }, within("2026-03-15", "2026-03-15")],
    [{ to: "2026-02-14" }, within("", "2026-02-14")],
    [{ from: "2026-07-01", to: "2026-06-01" }, never],
    [{ from: "0000-01-01", to: "9999-12-31" }, always],
    [{ from: "2026-06-15", to: "9999-12-31" }, within("2026-06-15", "~")],
    [
      { progress: "quoted", from: "2026-03-15", to: "2026-04-15" },
      (one) => one.fields.quoteSent && within("2026-03-15", "2026-04-15")(one),
    ],
  ])("with %o shows each that fits once, the newest first", async (filters, fits) => {
    const asked = "clientId" in filters && filters.clientId !== "nobody" ? { ...filters, clientId } : filters
    for (const archived of [false, true, "both"] as const) {
      const wanted = samples.filter((one) => fits(one) && [one.archived, "both"].includes(archived))
      const { cards, summaries } = await read({ ...asked, archived })
      const shown = cards.map(({ id }) => id)
      const newest = wanted.toSorted((one, other) => (keyOf(one) < keyOf(other) ? 1 : -1)).map(({ id }) => id)
      if (filters.sort) expect(shown.toSorted()).toEqual(newest.toSorted())
      else expect(shown).toEqual(filters.order === "asc" ? newest.toReversed() : newest)
      await eventually(async () => {
        const { summary } = await listed(actor, { ...asked, archived })
        if (summary) expect(summary).toEqual(budgetOf(wanted))
      })
      expect(summaries.slice(1).every((summary) => summary === null)).toBe(true)
    }
  })

  const keyOf = ({ id, fields }: Sample) => `${fields.date}#${id}`
  const isPending = ({ fields }: Sample) => statusOf(fields) === "pending"

  it.each(keysOf(COLLABORATION_ORDERS).flatMap((sort) => [[sort, "asc"] as const, [sort, "desc"] as const]))(
    "by %s, %s shows all once, alike ones by date, those without a value last",
    async (sort, order) => {
      const VALUES: Record<CollaborationSort, (card: Card) => string | number> = {
        date: ({ effectiveDate }) => effectiveDate,
        name: ({ name }) => fold(name),
        brand: ({ brand }) => fold(brand),
        manager: ({ manager }) => fold(manager),
        stage: (card) => keysOf(STAGES).indexOf(stageOf(card)),
        budget: ({ budget }) => budget,
        next: ({ nextStep }) => nextStep?.deadline ?? "",
        late: ({ lateSteps }) => lateSteps,
      }
      const { cards } = await read({ sort, order, archived: "both" })
      expect(new Set(cards.map(({ id }) => id)).size).toBe(samples.length)
      const isLast = (card: Card) => sort === "next" && VALUES.next(card) === ""
      const way = order === "asc" ? 1 : -1
      const sorted = cards.toSorted((one, other) => {
        if (isLast(one) !== isLast(other)) return isLast(one) ? 1 : -1
        const [a, b] = [one, other].map((card) => [VALUES[sort](card), card.effectiveDate, card.id] as const)
        const at = a?.findIndex((part, place) => part !== b?.[place]) ?? -1
        return at < 0 ? 0 : way * ((a?.[at] ?? "") < (b?.[at] ?? "") ? -1 : 1)
      })
      expect(cards.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
      // When no direction is asked for, it starts with the newest, the dearest, the latest, or A.
      if (["date", "budget", "late"].includes(sort) === (order === "desc"))
        expect((await read({ sort, archived: "both" })).cards).toEqual(cards)
    },
  )

  it("names the influencer and the client it is of, in one's own agency alone", async () => {
    expect((await listed(actor, { influencerId: LOU })).influencerName).toBe("Lou Martin")
    for (const way of [{}, { sort: "name" }, { influencerId: "nobody" }] as const)
      expect((await listed(actor, { ...way, clientId })).clientName).toBe("Maison")
    const { items, clientName, influencerName } = await listed((await newAgency()).admin, {
      clientId,
      influencerId: LOU,
    })
    expect([items, clientName, influencerName]).toEqual([[], null, null])
    await expect(listed(actor, { cursor: "abc" })).rejects.toMatchObject({ code: "invalid" })
  })
})

const LOU = "lou"
const TYPES = keysOf(COLLABORATION_TYPES)
const BRANDS = ["Œuvre & Co", "Maison", "oeillet"]
const MANAGERS = ["Élise Aubry", "elise AUBRY", "Bob Zorn", "Camille Laurent"]
const lou = importedParticipant({ influencerId: LOU, fullName: "Lou Martin" })

/** The deadlines of its steps, in days from today. */
const daysOf = (index: number) => Array.from({ length: index % 4 }, (_, place) => place - 2 - (index % 3))

const samples = Array.from({ length: 90 }, (_, index) => ({
  id: newId(),
  index,
  withLou: index % 3 === 0,
  archived: index % 8 === 5,
  late: daysOf(index).filter((days) => days < 0).length,
  fields: fieldsOf({
    name: `${["Été à Nîmes", "étage", "Zénith", "abeille", "Ouest"][index % 5]} ${index % 9}`,
    brand: BRANDS[(index >> 1) % 3] ?? "",
    manager: MANAGERS[index % 4] ?? "",
    type: TYPES[index % 4],
    date: `2026-0${(index % 6) + 1}-15`,
    budget: ((index * 7) % 11) * 10_000,
    quoteSent: index % 2 === 1,
    quoteNumber: index === 7 ? "D-2026-7" : "",
    invoiceNumber: index === 8 ? "F 2026/8" : "",
    contractSigned: index % 5 === 2,
    invoiceSent: index % 9 === 4,
    paymentReceived: index % 7 === 3,
  }),
}))
type Sample = (typeof samples)[number]

type Filters = Partial<Parameters<typeof Collaborations.list>[1]>

async function read(filters: Filters) {
  const pages = await pagesOf((cursor) => listed(actor, { ...filters, limit: 7, cursor }))
  expect(Math.max(...pages.map(({ items }) => items.length))).toBeLessThanOrEqual(7)
  return { cards: pages.flatMap(({ items }) => items), summaries: pages.map(({ summary }) => summary) }
}
type Card = Awaited<ReturnType<typeof read>>["cards"][number]

const budgetOf = (some: readonly Sample[]) => ({
  collaborations: some.length,
  budget: some.reduce((sum, { fields }) => sum + (fields.budget ?? 0), 0),
})

const isMaison = ({ fields }: Sample) => fields.brand === "Maison"
const within = (from: string, to: string) => (one: Sample) => {
  const { date } = one.fields
  return date !== null && date >= from && date <= to
}
const always = () => true
const never = () => false
const quoted = { stage: "quoteSent" } as const
