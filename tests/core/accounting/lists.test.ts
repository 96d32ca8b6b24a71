import * as Accounting from "@trame/core/campaigns/accounting/index"
import type { PayableSort } from "@trame/core/campaigns/collaborations/rules/values"
import { packRows } from "@trame/core/campaigns/collaborations/store/row-packing"
import type { UserActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { fold } from "@trame/core/lib/text"
import { beforeAll, describe, expect, it } from "vitest"
import { importCollaborations } from "../../../scripts/seed/import.ts"
import { anyPayment, fieldsOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { importedOf, importedParticipant } from "../../support/imported.ts"
import { indexed } from "../../support/indexed.ts"
import { pagesOf } from "../../support/pages.ts"
import { newAgency } from "../totals/world.ts"

let actor: UserActor
let lines: ReturnType<typeof linesOf>
let influencerIds: string[]
let pack: () => Promise<void>

beforeAll(async () => {
  const { agencyId, admin } = await newAgency()
  actor = admin
  const creators = await Promise.all(NAMES.map((displayName) => newCreators(1, { displayName })))
  influencerIds = creators.flat().map(({ influencerId }) => influencerId)
  const imported = Array.from({ length: 36 }, (_, index) => campaignOf(index))
  const unpaid = campaignOf(0)
  const toCome = { ...unpaid, fields: { ...unpaid.fields, paymentReceived: false } }
  await importCollaborations(agencyId, [...imported, toCome])
  await indexed()
  lines = imported.flatMap(linesOf)
  const ids = imported.map(({ id }) => id)
  pack = () => packRows(agencyId, ids)
})

describe("the lines of accounting", () => {
  it.each<PayableSort>(["date", "influencer", "collaboration", "brand", "amount", "paidOn"])(
    "by %s are each listed once, either way",
    async (sort) => {
      const byKey = new Map(lines.map((line) => [line.key, line]))
      for (const status of ["all", "pending", "paid"] as const) {
        for (const order of ["asc", "desc"] as const) {
          for (const influencerId of [undefined, influencerIds[1]]) {
            const keys = await walk({ status, sort, order, influencerId })
            const wanted = lines.filter(
              (line) => STATES[status](line) && (!influencerId || line.influencerId === influencerId),
            )
            expect(keys.toSorted()).toEqual(wanted.map(({ key }) => key).sort())
            // Without a day of payment, a line is the last in either direction.
            const last = order === "asc" ? "~" : ""
            const shown = keys.map((key) => byKey.get(key)?.[sort] ?? last)
            const ascending = shown.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
            expect(shown).toEqual(order === "asc" ? ascending : ascending.reverse())
          }
          // When no direction is asked for, they begin with the newest, the dearest, or A.
          if (["date", "amount", "paidOn"].includes(sort) === (order === "desc"))
            expect(await walk({ status, sort })).toEqual(await walk({ status, sort, order }))
        }
      }
    },
  )

  it("are narrowed by period, text, influencer and state together, to the last page", async () => {
    const range = { period: "custom", from: "2026-02-10", to: "2026-10-10" } as const
    const [, leo = ""] = influencerIds
    const ofLeo = (line: Line) => line.influencerId === leo
    const ofBrand = ({ brand }: Line) => brand === "ecume"
    for (const [asked, fits] of [
      [{}, () => true],
      [{ influencerId: leo }, ofLeo],
      [{ influencerId: leo, search: "cœur" }, ofLeo],
      [{ influencerId: leo, search: "écume" }, (line: Line) => ofLeo(line) && ofBrand(line)],
      [{ influencerId: leo, search: "zoé" }, () => false],
      [{ search: '« 3 » a "nimes"' }, ({ collaboration }: Line) => collaboration.includes("« 3 »")],
      [
        { search: "lemaire", status: "pending" },
        (line: Line) => line.influencer === "zoe lemaire" && isOwed(line),
      ],
      [{ search: "écume", status: "pending", sort: "amount" }, (line: Line) => ofBrand(line) && isOwed(line)],
      [{ dates: "payment" }, () => true],
      [{ dates: "payment", influencerId: leo, sort: "paidOn" }, ofLeo],
      [{ dates: "payment", status: "pending" }, () => false],
    ] as const) {
      const dateOf = ({ date, paidOn }: Line) => ("dates" in asked ? paidOn : date) ?? ""
      const inside = lines.filter((line) => dateOf(line) >= range.from && dateOf(line) <= range.to)
      const wanted = inside.filter(fits).map(({ key }) => key)
      for (const order of ["asc", "desc"] as const) {
        const keys = await walk({ ...range, ...asked, order })
        expect(keys.sort(), JSON.stringify(asked)).toEqual(wanted.sort())
      }
      await pack()
    }
  })
})

describe("the influencers' balances", () => {
  it("follow the period, stand by what is owed, and are searched by name", async () => {
    const owed = async (asked: object) =>
      (await Accounting.influencers(actor, { period: "all", search: "", ...asked })).items
    /** The sums of the lines of some days, for each influencer and in all. */
    const sumsOf = (from: string, to: string, dates: "date" | "paidOn" = "date") => {
      const inside = lines.filter((line) => (line[dates] ?? "") >= from && (line[dates] ?? "~") <= to)
      const sum = (paid: boolean, influencerId?: string) =>
        inside
          .filter((line) => line.paid === paid && (!influencerId || line.influencerId === influencerId))
          .reduce((total, { amount }) => total + amount, 0)
      const each = NAMES.map((fullName, place) => {
        const influencerId = influencerIds[place] ?? ""
        const amounts = { pending: sum(false, influencerId), paid: sum(true, influencerId) }
        return { influencerId, fullName, profileImageUrl: null, ...amounts }
      })
      const listed = each.filter(({ pending, paid }) => pending + paid > 0)
      listed.sort((a, b) => b.pending - a.pending || b.paid - a.paid)
      return { listed, totals: { pending: sum(false), paid: sum(true) } }
    }
    await eventually(async () => expect(await owed({})).toEqual(sumsOf("", "~").listed))
    for (const [from, to] of [
      ["2026-02-01", "2026-06-30"],
      ["2026-02-10", "2026-06-09"],
      ["2026-03-05", "2026-03-15"],
      ["0001-01-01", "9999-12-31"],
      ["2026-02-10", "9999-12-30"],
      ["2026-02-10", "9998-12-31"],
      ["2020-01-01", "2020-12-31"],
    ] as const) {
      const asked = { period: "custom" as const, from, to }
      const shown = { listed: await owed(asked), totals: await Accounting.totals(actor, asked) }
      expect(shown, `${from} ${to}`).toEqual(sumsOf(from, to))
      const paid = { ...asked, dates: "payment" as const }
      const shownPaid = { listed: await owed(paid), totals: await Accounting.totals(actor, paid) }
      expect(shownPaid, `paid ${from} ${to}`).toEqual(sumsOf(from, to, "paidOn"))
    }
    expect(await owed({ search: "COEUR" })).toMatchObject([{ fullName: "Léo Cœur" }])
  })
})

const NAMES = ["Zoé Lemaire", "Léo Cœur", "Anaïs Roy"]
const BRANDS = ["Écume", "Café Brume", "", "Maison Aubépine"]

/** Three influencers, each of whose states comes with every other. */
const campaignOf = (index: number, id = newId()) =>
  importedOf({
    id,
    fields: fieldsOf({
      name: `${index % 2 ? "Été" : "hiver"}\t« ${index % 7} »\nà "Nîmes"`,
      brand: BRANDS[index % 4] ?? "",
      paymentReceived: true,
      date: `2026-${String(1 + (index % 12)).padStart(2, "0")}-10`,
    }),
    participants: NAMES.map((fullName, place) =>
      importedParticipant({
        participantId: `${id}${place}`,
        influencerId: influencerIds[place] ?? "",
        fullName,
        rate: ((index * 7 + place) % 11) * 1000,
        paidPercentage: 50,
        ...paymentOf(index, place),
      }),
    ),
  })

/** Every third paid influencer has no day. */
function paymentOf(index: number, place: number) {
  const creatorInvoiceSent = ((index % 8) & (1 << place)) > 0
  const paidOn = `2026-${String(12 - (index % 12)).padStart(2, "0")}-${10 + place}`
  return { creatorInvoiceSent, ...(creatorInvoiceSent && index % 3 > 0 && { paidOn }) }
}

const linesOf = ({ fields, participants }: ReturnType<typeof campaignOf>) =>
  participants.map((one) => ({
    key: one.participantId,
    influencerId: one.influencerId,
    influencer: fold(one.fullName),
    collaboration: fold(fields.name),
    brand: fold(fields.brand),
    date: fields.date ?? "",
    amount: one.rate / 2,
    paid: one.creatorInvoiceSent,
    paidOn: one.paidOn,
  }))
type Line = ReturnType<typeof linesOf>[number]

type Asked = Partial<Parameters<typeof Accounting.list>[1]>

async function walk(asked: Asked) {
  const pages = await pagesOf((cursor) => Accounting.list(actor, { ...anyPayment, ...asked, cursor }))
  return pages.flatMap(({ items }) => items.map(({ participantId }) => participantId))
}

const isOwed = ({ paid, amount }: Line) => !paid && amount > 0
const STATES = {
  all: () => true,
  pending: isOwed,
  paid: ({ paid }: Line) => paid,
} as const
