import { type Casting, castingFields, type Proposal } from "@trame/core/campaigns/castings/contract/shapes"
import { today } from "@trame/core/lib/day"
import { expect, test } from "vitest"
import { demoCastings } from "../../../scripts/seed/castings.ts"
import { importCastings } from "../../../scripts/seed/import.ts"
import { rosterIds } from "../../../scripts/seed/roster.ts"
import { newAgency } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { eventually } from "../../support/eventually.ts"

const author = { userId: "author", name: "Ada Admin" }

test("demo castings are plausible: every status, deadlines ahead and past, influencers of the roster", () => {
  for (const agency of ["lumiere", "horizon"] as const) {
    const castings = demoCastings(agency, author)
    const roster = new Set(rosterIds(agency))
    expect(new Set(castings.map(({ fields }) => fields.status))).toEqual(
      new Set(["draft", "active", "closed"]),
    )
    const deadlines = castings.flatMap(({ fields }) => fields.deadline ?? [])
    expect(deadlines.some((deadline) => deadline > today())).toBe(true)
    expect(deadlines.some((deadline) => deadline < today())).toBe(true)
    for (const { fields, proposals, activity } of castings) {
      expect(castingFields.parse(fields)).toEqual(fields)
      expect(new Set(proposals.map(({ influencerId }) => influencerId)).size).toBe(proposals.length)
      expect(proposals.every(({ influencerId }) => roster.has(influencerId))).toBe(true)
      expect(activity.every(({ timestamp }) => timestamp <= new Date().toISOString())).toBe(true)
    }
  }
  const [first] = demoCastings("lumiere", author)
  expect(first?.link?.active).toBe(true)
  expect(first?.proposals.length).toBeGreaterThan(30)
  expect(first?.proposals.every(({ brandDecisionDate }) => !brandDecisionDate)).toBe(true)
})

test("castings imported twice are there once, with all that belongs to them, and counted", async () => {
  const { agencyId, admin } = await newAgency()
  const castings = demoCastings("horizon", author).map(({ link: _link, ...one }) => ({ ...one, link: null }))
  for (let turn = 0; turn < 2; turn++) {
    await importCastings(agencyId, castings)
  }
  const api = apiAs(admin).castings
  const { items } = await api.list({})
  const details = await Promise.all(items.map(({ id }) => api.get({ castingId: id })))
  expect(
    details.map(({ casting, proposals, activity }) => summary(casting, proposals, activity.items)),
  ).toEqual(
    castings.map(({ id, proposals, activity }) => [
      id,
      proposals.map(({ influencerId, brandStatus }) => [influencerId, brandStatus]),
      activity.length,
    ]),
  )
  const proposals = details.flatMap((detail) => detail.proposals)
  const expected = {
    active: items.filter(({ status }) => status === "active").length,
    proposals: proposals.length,
    decisions: proposals.filter(({ brandStatus }) => brandStatus !== "pending").length,
  }
  await eventually(async () => expect(await api.figures()).toEqual(expected))
})

const summary = ({ id }: Casting, proposals: Proposal[], activity: unknown[]) => [
  id,
  proposals.map(({ influencerId, brandStatus }) => [influencerId, brandStatus]),
  activity.length,
]
