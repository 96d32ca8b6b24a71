import { Accounting } from "@trame/core/campaigns/accounting/index"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import type { PayableSort, PayableStatus } from "@trame/core/campaigns/collaborations/rules/values"
import type { UserActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { fold, keysOf } from "@trame/core/lib/text"
import { beforeAll, expect, test } from "vitest"
import { importCollaborations } from "../../../scripts/seed/import.ts"
import { actorOf, newAgency } from "../../support/agency.ts"
import { anyPayment, fieldsOf, influencerOf, noChanges } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"
import { InfluencerEntity } from "../../support/stored.ts"

const SETTLED_MS = 20_000
const COUNT = 36
const NAMES = ["Zoé Lemaire", "Léo Cœur", "Anaïs Roy"]
const BRANDS = ["Écume", "Café Brume", "", "Maison Aubépine"]
const AT = "2026-01-01T10:00:00.000Z"

interface Line {
  key: string
  influencer: string
  influencerId: string
  collaboration: string
  brand: string
  date: string
  amount: number
  paid: boolean
}

let actor: UserActor
let lines: Line[]
let influencerIds: string[]

/** Of each three influencers, of whom every state comes with every other. */
beforeAll(async () => {
  const { agencyId, admin } = await newAgency()
  actor = await actorOf(admin)
  const creators = await Promise.all(
    NAMES.map(async (displayName) => (await newCreators(1, { displayName }))[0]),
  )
  influencerIds = creators.map((creator) => creator?.influencerId ?? "")
  const imported = Array.from({ length: COUNT }, (_, index) => {
    const id = newId()
    const month = String(1 + (index % 12)).padStart(2, "0")
    return {
      ...{ id, createdBy: admin.userId, createdAt: AT, updatedAt: AT },
      fields: fieldsOf({
        ...{ name: `${index % 2 ? "Été" : "hiver"} ${index % 7}`, brand: BRANDS[index % 4] ?? "" },
        ...{ paymentReceived: true, date: `2026-${month}-10` },
      }),
      participants: NAMES.map((fullName, place) => ({
        ...{
          participantId: `${id}${place}`,
          influencerId: influencerIds[place] ?? "",
          fullName,
          username: "x",
        },
        ...{ rate: ((index * 7 + place) % 11) * 1000, deliverables: [], paidPercentage: 50 },
        creatorInvoiceSent: ((index % 8) & (1 << place)) > 0,
      })),
      ...{ steps: [], documents: [], stats: [], link: null },
    }
  })
  const [one] = imported
  if (!one) throw new Error("A collaboration")
  // In no list: its payment is still to come.
  const unpaid = { ...one, id: newId(), fields: { ...one.fields, paymentReceived: false } }
  await importCollaborations(agencyId, [...imported, unpaid])
  await indexed()
  lines = imported.flatMap(({ id, fields, participants }) =>
    participants.map((one) => ({
      ...{ key: one.participantId, influencer: fold(one.fullName), influencerId: one.influencerId },
      ...{ collaboration: fold(fields.name), brand: fold(fields.brand), date: fields.date ?? "" },
      ...{ amount: one.rate / 2, paid: one.creatorInvoiceSent, id },
    })),
  )
}, 60_000)

type Asked = Partial<Parameters<typeof Accounting.list>[1]>

async function walk(asked: Asked) {
  const keys: string[] = []
  let cursor: string | undefined
  do {
    const page = await Accounting.list(actor, { ...anyPayment, ...asked, cursor })
    keys.push(...page.items.map(({ participantId }) => participantId))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return keys
}

const isOwed = ({ paid, amount }: Line) => !paid && Number(amount) > 0
const matches = (line: Line, status: PayableStatus) =>
  status === "all" || (status === "paid" ? line.paid : isOwed(line))

test.each<PayableSort>(["date", "influencer", "collaboration", "brand", "amount"])(
  "every line of each state is listed once, in the order of its %s, one way and the other",
  async (sort: PayableSort) => {
    const byKey = new Map(lines.map((line) => [line.key, line]))
    for (const status of ["all", "pending", "paid"] as const) {
      for (const order of ["asc", "desc"] as const) {
        for (const influencerId of [undefined, influencerIds[1]]) {
          const wanted = lines.filter(
            (line) => matches(line, status) && (!influencerId || line.influencerId === influencerId),
          )
          const keys = await walk({ status, sort, order, ...(influencerId ? { influencerId } : {}) })
          expect([...keys].sort()).toEqual(wanted.map(({ key }) => key).sort())
          const shown = keys.map((key) => byKey.get(key)?.[sort] ?? "")
          const ordered = [...shown].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
          expect(shown).toEqual(order === "asc" ? ordered : ordered.reverse())
        }
      }
    }
  },
  60_000,
)

test("of a period the days outside stay out to the last page, for everybody and for one influencer", async () => {
  const range = { period: "custom", from: "2026-02-01", to: "2026-11-30" } as const
  const inside = lines.filter(({ date }) => date >= range.from && date <= range.to)
  for (const order of ["asc", "desc"] as const) {
    expect((await walk({ ...range, order })).sort()).toEqual(inside.map(({ key }) => key).sort())
    for (const [search, tells] of [
      ["", () => true],
      ["cœur", () => true],
      ["écume", ({ brand }: Line) => brand === "ecume"],
      ["zoé", () => false],
    ] as const) {
      const [, influencerId = ""] = influencerIds
      const wanted = inside.filter((line) => line.influencerId === influencerId && tells(line))
      const keys = await walk({ ...range, order, search, influencerId })
      expect(keys.sort(), search).toEqual(wanted.map(({ key }) => key).sort())
    }
  }
})

test("where no way is asked for, each order of lines begins as people look for it", async () => {
  const begins: Record<PayableSort, "asc" | "desc"> = {
    ...{ date: "desc", influencer: "asc", collaboration: "asc", brand: "asc", amount: "desc" },
  }
  const first = async (asked: Asked) => (await Accounting.list(actor, { ...anyPayment, ...asked })).items
  for (const sort of keysOf(begins))
    expect(await first({ sort }), sort).toEqual(await first({ sort, order: begins[sort] }))
})

test("a text, a state, a period and an order narrow the list together", async () => {
  const range = { period: "custom", from: "2026-02-01", to: "2026-09-30" } as const
  const inside = lines.filter(({ date }) => date >= range.from && date <= range.to)
  for (const sort of ["date", "amount"] as const) {
    for (const [search, tells] of [
      ["lemaire", (line: Line) => line.influencer.includes("lemaire")],
      ["écume", (line: Line) => line.brand === "ecume"],
    ] as const) {
      const keys = await walk({ ...range, search, sort, status: "pending" })
      const wanted = inside.filter((line) => isOwed(line) && tells(line))
      expect(wanted.length).toBeGreaterThan(0)
      expect([...keys].sort()).toEqual(wanted.map(({ key }) => key).sort())
    }
  }
})

const owed = async (asked: Partial<Parameters<typeof Accounting.influencers>[1]> = {}, by = actor) =>
  (await Accounting.influencers(by, { period: "all", search: "", ...asked })).items

/** What the lines of some days add up to, whoever is owed most first. */
function sumsOf(some: readonly Line[]) {
  const sums = NAMES.map((fullName, place) => {
    const theirs = some.filter(({ influencerId }) => influencerId === influencerIds[place])
    const sum = (paid: boolean) =>
      theirs.filter((line) => line.paid === paid).reduce((total, { amount }) => total + amount, 0)
    return { fullName, pending: sum(false), paid: sum(true) }
  })
  return sums
    .filter(({ pending, paid }) => pending + paid > 0)
    .sort((a, b) => b.pending - a.pending || b.paid - a.paid)
}

test("what each influencer is owed and was paid follows the period, and names narrow it", async () => {
  const expectSums = async (from: string, to: string) => {
    const shown = await owed({ period: "custom", from, to })
    const wanted = sumsOf(lines.filter(({ date }) => date >= from && date <= to))
    expect(shown).toMatchObject(wanted)
    expect(shown).toHaveLength(wanted.length)
  }
  await eventually(async () => expect(await owed()).toMatchObject(sumsOf(lines)), SETTLED_MS)
  await expectSums("2026-02-01", "2026-06-30")
  await expectSums("2026-02-10", "2026-06-09")
  await expectSums("2026-03-05", "2026-03-15")
  for (const from of ["0001-01-01", "2026-02-10"])
    for (const to of ["9998-12-31", "9999-12-30", "9999-12-31"]) await expectSums(from, to)
  expect(await owed({ period: "custom", from: "2020-01-01", to: "2020-12-31" })).toEqual([])
  expect((await owed({ search: "COEUR" })).map(({ fullName }) => fullName)).toEqual(["Léo Cœur"])
})

test("many influencers are listed page by page, and who left the catalogue keeps the name they had", async () => {
  const { admin, member } = await newAgency({ permissions: { accounting: true } })
  const [editor, accountant] = await Promise.all([actorOf(admin), actorOf(member)])
  const creators = await newCreators(53)
  const [gone] = creators
  if (!gone) throw new Error("A creator")
  const { influencerId } = gone
  // Every third is owed the same.
  const participants = creators.map((one, index) =>
    influencerOf(one, { rate: 90_000 + 5000 * Math.floor(index / 3), paidPercentage: 100 }),
  )
  const fields = fieldsOf({ paymentReceived: true, date: "2026-05-31" })
  await Collaborations.create(editor, { fields, participants })
  await InfluencerEntity.delete({ influencerId }).go()
  await eventually(async () => {
    const read = (cursor?: string) =>
      Accounting.influencers(accountant, { period: "all", search: "", cursor })
    const first = await read()
    const rest = await read(first.nextCursor ?? "")
    expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([50, 3, null])
    const all = [...first.items, ...rest.items]
    expect(new Set(all.map((one) => one.influencerId)).size).toBe(53)
    const amounts = all.map(({ pending }) => pending)
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
    expect(amounts.at(-1)).toBe(90_000)
  }, SETTLED_MS)
  const found = (await owed({ search: "créatrice 1" }, accountant)).find(
    (one) => one.influencerId === influencerId,
  )
  expect(found).toMatchObject({ fullName: "Créatrice 1", profileImageUrl: null, pending: 90_000, paid: 0 })
})

test("a payment, a percentage, a new rate, another date and a removal each move what is owed, and its state", async () => {
  const { admin, member } = await newAgency({ permissions: { accounting: true } })
  const [editor, accountant] = await Promise.all([actorOf(admin), actorOf(member)])
  const [zoe, leo] = await newCreators(2)
  if (!zoe || !leo) throw new Error("Two creators")
  const { collaboration, participants } = await Collaborations.create(editor, {
    fields: fieldsOf({ paymentReceived: true, date: "2026-05-31" }),
    participants: [zoe, leo].map((one) => influencerOf(one, { rate: 10_000, paidPercentage: 50 })),
  })
  const key = { collaborationId: collaboration.id }
  const idOf = (place: number) => participants[place]?.id ?? ""
  const month = { period: "custom", from: "2026-05-01", to: "2026-05-31" } as const
  const expectOwed = (wanted: [string, number, number][], asked: object = {}) =>
    eventually(async () => {
      const shown = await owed(asked, accountant)
      const lines = shown.map(({ influencerId, pending, paid }) => [influencerId, pending, paid])
      expect(lines.sort()).toEqual([...wanted].sort())
    }, SETTLED_MS)
  const expectStates = async (pending: number, paid: number) => {
    for (const [status, count] of [
      ["pending", pending],
      ["paid", paid],
    ] as const) {
      const { items } = await Accounting.list(accountant, { ...anyPayment, status })
      expect(items).toHaveLength(count)
    }
  }
  const set = (place: number, version: number, change: { paid?: boolean; percentage?: number }) =>
    Accounting.setPayment(accountant, {
      ...key,
      participantId: idOf(place),
      version,
      markPaid: false,
      ...change,
    })

  await expectOwed([
    [zoe.influencerId, 5000, 0],
    [leo.influencerId, 5000, 0],
  ])
  await expectStates(2, 0)
  await set(0, 1, { paid: true })
  await expectStates(1, 1)
  await expectOwed(
    [
      [zoe.influencerId, 0, 5000],
      [leo.influencerId, 5000, 0],
    ],
    month,
  )
  await set(1, 1, { percentage: 0 })
  await expectStates(0, 1)
  await set(1, 2, { percentage: 30 })
  await expectStates(1, 1)
  await set(1, 3, { paid: true })
  await expectStates(0, 2)
  await expectOwed([
    [zoe.influencerId, 0, 5000],
    [leo.influencerId, 0, 3000],
  ])
  await set(0, 2, { paid: false })
  await expectStates(1, 1)
  const changed = participants
    .slice(0, 1)
    .map((one) => ({ ...one, version: 3, rate: 20_000, creatorInvoiceSent: false }))
  await Collaborations.update(editor, {
    ...{ ...key, version: 1, fields: fieldsOf({ paymentReceived: true, date: "2026-06-15" }) },
    participants: { ...noChanges(), changed },
  })
  await expectStates(1, 1)
  await expectOwed([], month)
  await expectOwed([
    [zoe.influencerId, 10_000, 0],
    [leo.influencerId, 0, 3000],
  ])
  await Collaborations.remove(editor, key)
  await expectStates(0, 0)
  await expectOwed([])
}, 90_000)
