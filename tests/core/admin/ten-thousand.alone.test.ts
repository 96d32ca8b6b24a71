import { Admin } from "@trame/core/admin/index"
import type { UserActor } from "@trame/core/lib/access"
import { putAll } from "@trame/core/lib/batch"
import { shardOf } from "@trame/core/lib/paging"
import { addressOf, totalId } from "@trame/core/totals/series"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ACTIVE } from "../../support/agency.ts"
import { roundTripsOf } from "../../support/costs/roundTrips.ts"
import { newCreators } from "../../support/creators.ts"
import { AgencyEntity, InfluencerEntity, MemberEntity, TotalEntity } from "../../support/stored.ts"
import { ownTable } from "../totals/ownTable.ts"
import { newPerson } from "../totals/world.ts"
import { idsOf, walk } from "./walk.ts"

const table = await ownTable({ indexLagMs: 0 })
afterAll(table.close)

const COUNT = 10_000
const PAGE = 25
const TRADES = ["Conseil", "Créations", "Influence", "Médias", "Talents"]

/** Oldest first. */
const agencies = Array.from({ length: COUNT }, (_, index) => ({
  agencyId: `agency${index}`,
  name: `${TRADES[index % TRADES.length]} nº ${index}`,
  ownerId: "x",
  shard: shardOf(`agency${index}`),
  createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3) * 60_000).toISOString(),
  subscription: ACTIVE,
}))

let owner: UserActor

beforeAll(async () => {
  owner = await newPerson(undefined, process.env.SUPER_ADMIN_EMAIL)
  await putAll(AgencyEntity, agencies)
  const figures = { members: 3, clients: 4, influencers: 5, collaborations: 6, revenue: 700, seq: 1 }
  await TotalEntity.create({ ...addressOf("agency7777", totalId("agency", "")), ...figures }).go()
}, 60_000)

test("a page of 10,000 agencies takes two rounds, the first as one further on", async () => {
  const first = await Admin.agencies(owner, { search: "" })
  const next = await Admin.agencies(owner, { search: "", cursor: first.nextCursor ?? undefined })
  const newest = agencies
    .toSorted((a, b) => (`${a.createdAt}#${a.agencyId}` < `${b.createdAt}#${b.agencyId}` ? 1 : -1))
    .slice(0, 2 * PAGE)
  expect(idsOf([...first.items, ...next.items])).toEqual(newest.map(({ agencyId }) => agencyId))
  for (const cursor of [undefined, first.nextCursor ?? "", next.nextCursor ?? ""]) {
    expect(await roundTripsOf(() => Admin.agencies(owner, { search: "", cursor }))).toBe(2)
  }
})

test("a text finds an agency among 10,000, whichever it is, and all of many", async () => {
  const found = async (search: string) =>
    (await walk((cursor) => Admin.agencies(owner, { search, cursor }))).items
  expect(await found("médias Nº 7778")).toMatchObject([{ id: "agency7778", revenue: 0 }])
  expect(await found("influence nº 7777")).toMatchObject([
    { id: "agency7777", users: 3, clients: 4, influencers: 5, collaborations: 6, revenue: 700 },
  ])
  expect(idsOf(await found("conseil nº 0"))).toEqual(["agency0"])
  expect(await found("personne")).toEqual([])
  expect(await roundTripsOf(() => Admin.agencies(owner, { search: "conseil nº 0" }))).toBe(2)
  const many = idsOf(await found("NO 99"))
  const expected = agencies.filter(({ name }) => name.includes("nº 99"))
  expect(many).toEqual(expected.map(({ agencyId }) => agencyId).toReversed())
  expect(many.length).toBeGreaterThan(PAGE)
}, 60_000)

/** One look-up reads so many, and a page is answered after so many look-ups. */
const [LOOK_UP, LOOK_UPS] = [250, 4]
const TOTAL = LOOK_UP * (LOOK_UPS + 1) + 7
/** From one place to another, as the list goes. */
const places = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Where those stand in the list who go by a text; no text is part of another. */
const NAMED: Record<string, number[]> = {
  "one less than a page and one in another look-up": [...places(3, PAGE + 1), LOOK_UP + 3],
  "a page and one in another look-up": [...places(30, PAGE + 29), LOOK_UP + 30],
  "a page to its look-up's end and one more": places(LOOK_UP - PAGE + 1, LOOK_UP + 1),
  "one more than a page": places(60, PAGE + 60),
  "a page and nobody else": places(100, PAGE + 99),
  "pages of two look-ups each": [...places(130, 139), ...places(320, 334), ...places(520, 529)],
  "nobody in all look-ups but who comes next": [LOOK_UP * LOOK_UPS + 1],
  "the last of all": [TOTAL],
  "no one": [],
}

const idAt = (place: number) => `creator${String(TOTAL - place).padStart(5, "0")}`

describe("of many influencers, a text finds", () => {
  const working = "agency1"

  beforeAll(async () => {
    const [known] = await newCreators(1)
    if (!known) throw new Error("A creator")
    const named = Object.entries(NAMED).flatMap(([text, found]) =>
      found.map((place) => ({ ...known, influencerId: idAt(place), displayName: `Texte ${text}` })),
    )
    await putAll(InfluencerEntity, named)
    const place = addressOf(working, totalId("agency", ""))
    await putAll(
      MemberEntity,
      places(1, TOTAL).map((at) => ({ ...place, member: idAt(at), count: 1 })),
    )
  }, 60_000)

  test.for(
    Object.keys(NAMED).flatMap((text) => [
      { text, where: "in an agency", agencyId: working },
      { text, where: "on the platform", agencyId: undefined },
    ]),
  )("$text, $where", async ({ text, agencyId }) => {
    const pages: string[][] = []
    const { items } = await walk(async (cursor) => {
      const page = await Admin.influencers(owner, { search: `texte ${text}`, agencyId, cursor })
      pages.push(idsOf(page.items))
      return page
    })
    expect(idsOf(items)).toEqual((NAMED[text] ?? []).map(idAt))
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(PAGE)
  })
})
