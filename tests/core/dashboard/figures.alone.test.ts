import { Faker, fr } from "@faker-js/faker"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import type { DashboardView } from "@trame/core/campaigns/dashboard/contract"
import { Dashboard } from "@trame/core/campaigns/dashboard/index"
import type { DashboardPeriod } from "@trame/core/campaigns/dashboard/periods"
import { Aggregation } from "@trame/core/processes/aggregation"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { roundsOf } from "../../../scripts/bench/reads/index.ts"
import {
  type ImportedCollaboration,
  importCollaborations,
  importCreators,
} from "../../../scripts/seed/import.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { scaled } from "../../support/scale.ts"
import { ownTable } from "../totals/ownTable.ts"
import { newAgency } from "../totals/world.ts"

vi.setConfig({ testTimeout: scaled(120_000) })

/** In Paris it is April already. */
const NOW = "2026-03-31T22:30:00.000Z"
const TODAY = "2026-04-01"
const CAMPAIGNS = scaled(250)

const table = await ownTable()
const faker = new Faker({ locale: fr, seed: 20_261_122 })
const flag = (probability: number) => faker.datatype.boolean(probability)
const upTo = (max: number) => faker.number.int({ min: 0, max })

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) })
})
afterAll(async () => {
  vi.useRealTimers()
  await table.close()
})

const CATALOGUE = [
  ...Array.from({ length: 104 }, (_, index) => ({ id: `i${index}`, name: `Créatrice ${index + 10}` })),
  { id: "zoe", name: "Zoé Martin" },
  { id: "leo", name: "Léo" },
]
/** No longer in the catalogue: of an exact name, of a part of one, and of none. */
const GONE = [
  { id: "gone-zoe", name: "ZOE MARTIN", counts: "zoe" },
  { id: "gone-leo", name: "Léo Petit", counts: "leo" },
  { id: "gone", name: "Inconnue au bataillon", counts: "gone" },
]
const EVERYBODY = [...CATALOGUE, ...GONE]

interface Campaign {
  id: string
  /** What it goes by: signed, else its date, else creation, in Paris. */
  day: string
  quoteSent: boolean
  contractSigned: boolean
  paymentReceived: boolean
  rates: Map<string, number>
}

/** Over three years, some of it still to come. */
const randomDay = () => {
  const at = Date.parse("2023-06-01") + upTo(1095) * 24 * 3600 * 1000
  return new Date(at).toISOString().slice(0, 10)
}

function randomCampaign(id: string): { campaign: Campaign; imported: ImportedCollaboration } {
  const [signedDate, date] = [flag(0.4) ? randomDay() : null, flag(0.8) ? randomDay() : null]
  const createdAt = `${randomDay()}T23:15:00.000Z`
  const day = signedDate ?? date ?? new Date(createdAt).toLocaleDateString("sv", { timeZone: "Europe/Paris" })
  const flags = { quoteSent: flag(0.6), contractSigned: flag(0.4), paymentReceived: flag(0.3) }
  const people = faker.helpers.arrayElements(CATALOGUE, upTo(4))
  // Somebody who is gone never meets their namesake.
  if (flag(0.1)) people.splice(0, 9, faker.helpers.arrayElement(GONE))
  const rates = new Map(people.map((person) => [person.id, upTo(500_000)]))
  const imported = {
    ...{ id, createdAt, createdBy: "x", updatedAt: createdAt },
    fields: fieldsOf({ signedDate, date, invoiceSent: flag(0.5), ...flags }),
    participants: people.map((person) => ({
      participantId: person.id,
      influencerId: person.id,
      fullName: person.name,
      username: person.id,
      rate: rates.get(person.id) ?? 0,
      deliverables: [],
      creatorInvoiceSent: flag(0.5),
      paidPercentage: 50,
    })),
    ...{ steps: [], documents: [], stats: [], link: null },
  }
  return { campaign: { id, day, ...flags, rates }, imported }
}

interface Period {
  period: DashboardPeriod
  from?: string
  to?: string
}

const ratesOf = (campaigns: Campaign[]) =>
  campaigns.flatMap(({ rates }) => [...rates.values()]).reduce((sum, rate) => sum + rate, 0)

function figuresOf(campaigns: Campaign[]) {
  const count = (is: (one: Campaign) => boolean) => campaigns.filter(is).length
  return {
    counters: {
      waiting: count((one) => !one.quoteSent && !one.contractSigned),
      quoteSent: count((one) => one.quoteSent && !one.contractSigned),
      contractSigned: count((one) => one.contractSigned && !one.paymentReceived),
      paymentReceived: count((one) => one.paymentReceived),
    },
    money: {
      quoted: ratesOf(campaigns.filter((one) => one.quoteSent)),
      signed: ratesOf(campaigns.filter((one) => one.contractSigned || one.paymentReceived)),
      paid: ratesOf(campaigns.filter((one) => one.paymentReceived)),
    },
  }
}

/** What the view of a period should be, counted anew from the campaigns. */
function recounted(campaigns: Campaign[], { period, from, to }: Period) {
  const first = {
    current_month: "2026-04-01",
    last_3_months: "2026-02-01",
    last_12_months: "2025-05-01",
    all: "",
    custom: from ?? "",
  }[period]
  const last = period === "all" ? "9" : period === "custom" ? (to ?? TODAY) : "2026-04-30"
  const inside = campaigns.filter(({ day }) => day >= first && day <= last)
  const [chartFrom, chartTo] =
    period === "all" ? ["2025-05", "2026-04"] : [first.slice(0, 7), last.slice(0, 7)]
  const months: { month: string; revenue: number }[] = []
  for (let year = 2020; year < 2030; year++) {
    for (let number = 1; number <= 12; number++) {
      const month = `${year}-${number < 10 ? "0" : ""}${number}`
      if (month < chartFrom || month > chartTo) continue
      const quoted = inside.filter((one) => one.quoteSent && one.day.startsWith(month))
      months.push({
        month,
        revenue: quoted.flatMap(({ rates }) => [...rates.values()]).reduce((a, b) => a + b, 0),
      })
    }
  }
  const table: Record<string, number> = {}
  for (const { rates } of inside) {
    for (const id of rates.keys()) {
      const counts = GONE.find((one) => one.id === id)?.counts ?? id
      const known = counts === id || inside.some((one) => one.rates.has(counts))
      const name = EVERYBODY.find((one) => one.id === (known ? counts : id))?.name ?? ""
      table[name] = (table[name] ?? 0) + 1
    }
  }
  return {
    ...figuresOf(inside),
    months,
    table,
  }
}

const shown = ({ counters, money, months, influencers }: DashboardView) => ({
  counters,
  money,
  months,
  table: Object.fromEntries(influencers.map(({ name, collaborations }) => [name, collaborations])),
})

test("the view of any period is what a recount of the campaigns says, after edits, moves and deletions", async () => {
  const { worker, admin } = await newAgency()
  await importCreators(
    CATALOGUE.map(({ id, name }) => ({
      ...{ influencerId: id, displayName: name, username: id, platform: "instagram", category: "" },
      ...{ followersCount: 1, verified: false, archived: id === "i3", profileImageUrl: `/${id}.jpg` },
    })),
  )
  const campaigns = new Map<string, Campaign>()
  const put = async (id: string) => {
    const { campaign, imported } = randomCampaign(id)
    await importCollaborations(worker.agencyId, [imported])
    campaigns.set(id, campaign)
  }
  const settle = async () => {
    for (let items = await table.changes(); items.length; items = await table.changes()) {
      await Aggregation.reconcile(items)
    }
  }
  const ids = Array.from({ length: CAMPAIGNS }, (_, index) => `campaign${index}`)
  for (const id of ids) await put(id)
  await settle()
  for (const id of faker.helpers.arrayElements(ids, scaled(60))) await put(id)
  for (const id of faker.helpers.arrayElements(ids, scaled(30))) {
    await Collaborations.remove(admin, { collaborationId: id })
    campaigns.delete(id)
  }
  await settle()

  const all = [...campaigns.values()]
  const randomPeriods = Array.from({ length: scaled(16) }, (): Period => {
    const [from = "", to = ""] = [randomDay(), randomDay()].sort()
    return { period: "custom", from, to }
  })
  const periods: Period[] = [
    { period: "current_month" },
    { period: "last_3_months" },
    { period: "last_12_months" },
    { period: "all" },
    { period: "custom", from: "2026-03-29" },
    { period: "custom", from: "2024-02-29", to: "2024-02-29" },
    { period: "custom", from: "2024-02-01", to: "2025-01-31" },
    { period: "custom", from: "1990-01-01", to: "2035-12-31" },
    ...randomPeriods,
  ]
  await eventually(async () => {
    for (const period of periods) {
      const { months, ...expected } = recounted(all, period)
      const view = shown(await Dashboard.view(admin, period))
      const within = view.months.filter(({ month }) => month >= "2020" && month < "2030")
      expect({ period, ...view, months: within }).toEqual({ period, ...expected, months })
    }
  })

  for (const [period, from, to] of [
    [{ period: "current_month" }, "2026-03-01", "2026-03-01"],
    [{ period: "last_12_months" }, "2024-05-01", "2025-04-01"],
    [{ period: "custom", from: "2025-01-01", to: "2025-03-31" }, "2024-10-01", "2024-12-31"],
    [{ period: "custom", from: "2025-03-10", to: "2025-03-19" }, "2025-02-28", "2025-03-09"],
  ] as const) {
    const inside = all.filter(({ day }) => day >= from && day <= to)
    const { before } = await Dashboard.view(admin, period)
    expect({ period, before }).toEqual({ period, before: { from, to, ...figuresOf(inside) } })
  }
  const { before, influencers } = await Dashboard.view(admin, { period: "all" })
  expect(before).toBeNull()
  const counts = influencers.map(({ collaborations }) => collaborations)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  expect(influencers.find(({ id }) => id === "i3")).toMatchObject({ profileImageUrl: "/i3.jpg" })
  const { rounds } = await roundsOf(() => Dashboard.view(admin, { period: "all" }))
  // The third asks for kept names.
  expect(rounds).toHaveLength(3)
  const { rounds: ofAYear } = await roundsOf(() => Dashboard.view(admin, { period: "last_12_months" }))
  expect(ofAYear.length).toBeLessThanOrEqual(3)
})
