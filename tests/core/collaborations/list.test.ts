import type { CollaborationFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { PROGRESSES, progressOf, statusOf } from "@trame/core/campaigns/collaborations/rules/status"
import {
  COLLABORATION_STATUSES,
  COLLABORATION_TYPES,
  COLLABORATIONS_PAGE_SIZE,
} from "@trame/core/campaigns/collaborations/rules/values"
import { newId } from "@trame/core/lib/id"
import { keysOf } from "@trame/core/lib/text"
import { beforeAll, expect, test } from "vitest"
import { importCollaborations } from "../../../scripts/seed/import.ts"
import { actorOf, newAgency } from "../../support/agency.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { roundTripsOf } from "../../support/costs/roundTrips.ts"
import { eventually } from "../../support/eventually.ts"

const HOW_MANY = 130
const STATUSES = ["all", ...keysOf(COLLABORATION_STATUSES)] as const
const TYPES = ["all", ...keysOf(COLLABORATION_TYPES)] as const

const FLAGS = [
  {},
  { quoteSent: true },
  { paymentReceived: true },
  { quoteSent: true, contractSigned: true },
  { contractSigned: true, invoiceSent: true },
]

const LOU = "lou"

/** Twelve dates only: many collaborations share theirs. */
const samples = Array.from({ length: HOW_MANY }, (_, index) => ({
  id: newId(),
  withLou: index % 3 === 0,
  fields: fieldsOf({
    name: index % 10 === 0 ? `Été à Nîmes ${index}` : `Campagne ${index}`,
    brand: index % 7 === 0 ? "Œuvre & Co" : "Maison Aubépine",
    date: `2026-${String((index % 12) + 1).padStart(2, "0")}-15`,
    type: keysOf(COLLABORATION_TYPES)[index % 4],
    ...FLAGS[index % 5],
  }),
}))

const lou = {
  ...{ participantId: "p1", influencerId: LOU, fullName: "Lou Martin", username: "lou" },
  ...{ rate: 0, deliverables: [], creatorInvoiceSent: false, paidPercentage: 0 },
}

let actor: Awaited<ReturnType<typeof actorOf>>

beforeAll(async () => {
  const { agencyId, admin } = await newAgency()
  actor = await actorOf(admin)
  await importCollaborations(
    agencyId,
    samples.map((sample) => ({
      ...sample,
      createdBy: admin.userId,
      createdAt: "2026-01-01T10:00:00.000Z",
      updatedAt: "2026-01-01T10:00:00.000Z",
      participants: sample.withLou ? [lou] : [],
      steps: [],
      documents: [],
      stats: [],
      link: null,
    })),
  )
})

type Filters = Omit<Parameters<typeof Collaborations.list>[1], "cursor">

async function idsOf(filters: Filters): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await Collaborations.list(actor, { ...filters, cursor })
    expect(page.items.length).toBeLessThanOrEqual(
      filters.search && filters.progress ? 96 : COLLABORATIONS_PAGE_SIZE,
    )
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return ids
}

const expected = (
  { status, type, progress = "all", from = "", to = "~", influencerId }: Filters,
  match: (fields: CollaborationFields) => boolean = () => true,
) =>
  samples
    .filter(({ withLou }) => !influencerId || withLou)
    .filter(({ fields }) => progress === "all" || progressOf(fields)[progress])
    .filter(({ fields: { date } }) => (date ?? "") >= from && (date ?? "") <= to)
    .filter(({ fields }) => status === "all" || statusOf(fields) === status)
    .filter(({ fields }) => type === "all" || fields.type === type)
    .filter(({ fields }) => match(fields))
    .map(({ id, fields }) => `${fields.date}#${id}`)
    .sort()
    .reverse()
    .map((key) => key.split("#")[1])

const combinations = STATUSES.flatMap((status) => TYPES.map((type) => ({ status, type })))

test.each(combinations)(
  "every page of $status and $type, newest first, none twice or left out",
  async (filters) => {
    await eventually(async () => {
      expect(await idsOf({ search: "", ...filters })).toEqual(expected({ search: "", ...filters }))
    })
  },
)

test.each([
  ["ete a nimes", ({ name }: CollaborationFields) => name.startsWith("Été")],
  ["OEUVRE", ({ brand }: CollaborationFields) => brand.startsWith("Œuvre")],
  ["maison", ({ brand }: CollaborationFields) => brand.startsWith("Maison")],
  ["campagne 12", ({ name }: CollaborationFields) => name.startsWith("Campagne 12")],
  ["nulle part", () => false],
] as const)("the text %j is found in name and brand, whatever case and accents", async (search, match) => {
  for (const filters of [
    { status: "all", type: "all" } as const,
    { status: "pending", type: "all" } as const,
  ]) {
    expect(await idsOf({ search, ...filters })).toEqual(expected({ search, ...filters }, match))
  }
})

const ALL = { search: "", status: "all", type: "all" } as const
const SPRING = { from: "2026-03-15", to: "2026-06-15" }
/** From the first day that can be asked for to the last. */
const EVER = { from: "0000-01-01", to: "9999-12-31" }

test.each(
  keysOf(PROGRESSES).flatMap((progress) => [
    { ...ALL, progress },
    { ...ALL, progress, ...SPRING },
    { ...ALL, progress, status: "in_progress" as const, type: "casting_interne" as const },
    { ...ALL, progress, influencerId: LOU },
    { ...ALL, progress, search: "campagne", from: "2026-02-01" },
  ]),
)("what the dashboard counts is what the list shows: %j", async (filters) => {
  await eventually(async () => {
    expect(await idsOf(filters)).toEqual(
      expected(filters, ({ name }) => name.toLowerCase().includes(filters.search)),
    )
  })
})

test.each([
  SPRING,
  { from: "2026-06-15" },
  { to: "2026-03-14" },
  { from: "2026-06-15", to: "2026-06-15" },
  { from: "2026-07-01", to: "2026-06-01" },
  EVER,
  { ...EVER, from: "2026-06-15" },
  { ...EVER, progress: "quoted" as const },
  { ...SPRING, status: "completed" as const },
  { ...SPRING, search: "maison" },
  { influencerId: LOU },
  { influencerId: LOU, ...SPRING, type: "casting_externe" as const, search: "campagne" },
])("every page of a period or of an influencer, both days included: %j", async (some) => {
  const filters = { ...ALL, ...some }
  await eventually(async () => {
    expect(await idsOf(filters)).toEqual(
      expected(filters, ({ name, brand }) => `${name} ${brand}`.toLowerCase().includes(filters.search)),
    )
  })
})

test("the list of an influencer says who that is, in one's own agency only", async () => {
  await eventually(async () => {
    const { influencerName } = await Collaborations.list(actor, { ...ALL, influencerId: LOU })
    expect(influencerName).toBe("Lou Martin")
  })
  expect((await Collaborations.list(actor, { ...ALL, influencerId: LOU, clientId: "nobody" })).items).toEqual(
    [],
  )
  const stranger = await actorOf((await newAgency()).admin)
  for (const filters of [{ influencerId: LOU }, SPRING, { progress: "quoted" as const }])
    expect((await Collaborations.list(stranger, { ...ALL, ...filters })).items).toEqual([])
  const { influencerName } = await Collaborations.list(stranger, { ...ALL, influencerId: LOU })
  expect(influencerName).toBeNull()
})

test("a list waits for the table once, twice with a text; a detail once", async () => {
  const list = (filters: Filters) => roundTripsOf(() => Collaborations.list(actor, filters))
  expect(await list({ search: "", status: "all", type: "all" })).toBe(1)
  expect(await list({ search: "", status: "pending", type: "all" })).toBe(1)
  expect(await list({ search: "", status: "all", type: "casting_interne" })).toBe(1)
  expect(await list({ search: "maison", status: "all", type: "all" })).toBe(2)
  expect(await list({ ...ALL, ...SPRING })).toBe(1)
  expect(await list({ ...ALL, influencerId: LOU, progress: "quoted" })).toBe(2)
  expect(await list({ ...ALL, progress: "quoted" })).toBe(1)
  // None is found, and twice is enough to look.
  expect(await list({ ...ALL, progress: "quoteSent", status: "pending" })).toBeLessThanOrEqual(2)
  const [first] = samples
  if (!first) throw new Error("a sample")
  expect(await roundTripsOf(() => Collaborations.get(actor, { collaborationId: first.id }))).toBe(1)
})

test("a cursor that is none of ours is refused", async () => {
  const odd = Collaborations.list(actor, { search: "", status: "all", type: "all", cursor: "abc" })
  await expect(odd).rejects.toMatchObject({ code: "invalid" })
})
