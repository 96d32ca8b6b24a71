import { today } from "@trame/core/lib/day"
import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { apiAs, rawFetch } from "../../support/api.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"

const SETTLED_MS = 15_000

test("a member with the key sees their agency's activity, each influencer once for each campaign", async () => {
  const { admin, member } = await newAgency({ permissions: { dashboard: true } })
  const { admin: stranger } = await newAgency()
  const [zoe, leo] = await newCreators(2)
  if (!zoe || !leo) throw new Error("Two creators")
  const api = apiAs(admin)
  const day = today()
  const both = [influencerOf(zoe, { rate: 1000 }), influencerOf(leo, { rate: 250 })]
  await api.collaborations.create({ fields: fieldsOf({ date: day, quoteSent: true }), participants: both })
  await api.collaborations.create({
    fields: fieldsOf({ date: day }),
    participants: [influencerOf(leo, { rate: 99 })],
  })
  const expected = {
    counters: { waiting: 1, quoteSent: 1, contractSigned: 0, paymentReceived: 0 },
    influencers: [
      { id: leo.influencerId, name: leo.displayName, profileImageUrl: null, collaborations: 2 },
      { id: zoe.influencerId, name: zoe.displayName, profileImageUrl: null, collaborations: 1 },
    ],
  }
  await eventually(async () => {
    const view = await apiAs(member).dashboard.view({ period: "current_month" })
    expect(view).toEqual({
      ...expected,
      money: { quoted: 1250, signed: 0, paid: 0 },
      before: expect.objectContaining({
        to: expect.not.stringContaining(day.slice(0, 7)),
        money: { quoted: 0, signed: 0, paid: 0 },
      }),
      from: `${day.slice(0, 7)}-01`,
      to: expect.stringContaining(day.slice(0, 7)),
      months: [{ month: day.slice(0, 7), revenue: 1250 }],
    })
  }, SETTLED_MS)
  const unsaid = await apiAs(member).dashboard.view({})
  expect(unsaid).toMatchObject(expected)
  expect(unsaid.months).toHaveLength(1)
  const all = await apiAs(member).dashboard.view({ period: "all" })
  expect(all).toMatchObject({ ...expected, from: null, to: null })
  expect(all.months).toHaveLength(12)
  expect(all.months.at(-1)).toEqual({ month: day.slice(0, 7), revenue: 1250 })
  const own = await api.dashboard.view({ period: "custom", from: day })
  expect(own).toMatchObject({ ...expected, from: day, to: day })
  const { influencers, counters } = await apiAs(stranger).dashboard.view({ period: "all" })
  expect([influencers, counters.waiting]).toEqual([[], 0])
})

test.each([
  ["period=custom", "from", "La date de début est obligatoire"],
  ["period=custom&from=2026-02-30", "from", "Date invalide"],
  ["period=custom&from=2026-02-02&to=2026-02-01", "to", "La date de fin précède la date de début"],
  ["period=custom&from=9000-01-01", "to", "La date de début est à venir : indiquez aussi une date de fin"],
  [
    "period=custom&from=1900-01-01&to=2026-01-01",
    "from",
    "La période compte 50 ans au maximum\u00a0; sinon, choisissez «\u00a0Tout\u00a0»",
  ],
])("%s is refused", async (query, field, message) => {
  const { admin } = await newAgency()
  const response = await rawFetch(admin, `/api/dashboard?${query}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: "invalid", fields: { [field]: message } })
})
