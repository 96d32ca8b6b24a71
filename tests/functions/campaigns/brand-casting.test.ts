import { parisDay } from "@trame/core/lib/day"
import { expect, test } from "vitest"
import { anonymous } from "../../support/api.ts"
import { accept, DAY_MS, newBrandCasting } from "../../support/brandCasting.ts"
import { refused } from "../../support/problem.ts"

const brand = anonymous().brandCasting

const INACTIVE = {
  status: 404,
  code: "not_found",
  message: "Ce lien de casting n'existe pas ou n'est plus actif.",
}
const OVER = {
  status: 410,
  code: "closed",
  message: "La période de validation pour ce casting est terminée.",
}

const day = (days: number) => parisDay(new Date(Date.now() + days * DAY_MS))

const keysOf = (value: object) => Object.keys(value).sort()

test("a brand sees what is meant for it, and nothing else", async () => {
  const { token, ids, influencerIds, agencyId, castingId } = await newBrandCasting(2, {
    fields: { deadline: day(3) },
  })
  const view = await brand.get({ token })
  expect(view.casting).toEqual({
    id: castingId,
    name: "Printemps",
    brand: "Maison Aubépine",
    description: "Une campagne de printemps.",
    requirements: ["Plus de 10 000 abonnés"],
    deadline: day(3),
    agencyName: `Agence ${agencyId.slice(0, 6)}`,
  })
  expect(view.proposals.map(({ id }) => id)).toEqual(ids)
  expect(keysOf(view)).toEqual(["appearance", "casting", "proposals"])
  expect(keysOf(view.proposals[0] ?? {})).toEqual([
    "brandComment",
    "brandDecisionDate",
    "brandStatus",
    "creativeNote",
    "decisionVersion",
    "engagementRate",
    "followersCount",
    "fullName",
    "id",
    "platform",
    "profileImageUrl",
    "references",
    "username",
  ])
  const inside = [agencyId, ...influencerIds, "12 000", "createdBy", "token"]
  expect(JSON.stringify(view)).not.toMatch(new RegExp(inside.join("|")))
})

test("each link that does not open says why, to who looks and to who answers", async () => {
  const states = [
    { wanted: { active: false }, says: INACTIVE },
    { wanted: { fields: { deadline: day(-1) } }, says: OVER },
    { wanted: { active: false, fields: { deadline: day(-1) } }, says: INACTIVE },
  ]
  for (const { wanted, says } of states) {
    const { token, ids, staff, castingId } = await newBrandCasting(1, wanted)
    const decisions = ids.map((id) => accept(id))
    expect(await refused(brand.get({ token }))).toMatchObject(says)
    expect(await refused(brand.decide({ token, decisions }))).toMatchObject(says)
    expect((await staff.get({ castingId })).proposals).toMatchObject([{ brandStatus: "pending" }])
  }
  const decisions = [accept("personne")]
  expect(await refused(brand.get({ token: "inconnu" }))).toMatchObject(INACTIVE)
  expect(await refused(brand.decide({ token: "inconnu", decisions }))).toMatchObject(INACTIVE)
})

test("it is open on the deadline's day, without a deadline, and whatever the casting's status", async () => {
  const open = [{ deadline: day(0) }, { deadline: null }, { status: "closed" as const }]
  for (const fields of open) {
    const { token, ids } = await newBrandCasting(1, { fields })
    expect((await brand.get({ token })).proposals).toHaveLength(1)
    const decisions = ids.map((id) => accept(id))
    expect(await brand.decide({ token, decisions })).toEqual({ name: "Printemps", submitted: 1 })
  }
})

test("a new link ends the one before at once", async () => {
  const { token, ids, staff, castingId } = await newBrandCasting(1)
  const { token: next } = await staff.makeLink({ castingId, replaces: token })
  const decisions = ids.map((id) => accept(id))
  expect(await refused(brand.get({ token }))).toMatchObject(INACTIVE)
  expect(await refused(brand.decide({ token, decisions }))).toMatchObject(INACTIVE)
  expect(await brand.decide({ token: next, decisions })).toMatchObject({ submitted: 1 })
})

test("answers land where staff see them, and an answer can be changed or taken back", async () => {
  const { token, ids, staff, castingId } = await newBrandCasting(4)
  const [one = "", two = "", three = "", four = ""] = ids
  const first = [
    accept(one, { comment: "  Oui !  " }),
    accept(two, { status: "maybe" }),
    accept(three, { status: "rejected" }),
  ]
  expect(await brand.decide({ token, decisions: first })).toEqual({ name: "Printemps", submitted: 3 })
  const seen = await staff.get({ castingId })
  expect(seen.proposals).toMatchObject([
    { brandStatus: "accepted", brandComment: "Oui !", brandDecisionDate: expect.any(String), version: 1 },
    { brandStatus: "maybe" },
    { brandStatus: "rejected" },
    { brandStatus: "pending", brandDecisionDate: null },
  ])
  expect(seen.activity.items).toMatchObject([
    {
      action: "Décisions de la marque reçues",
      user: "Maison Aubépine",
      details: "3 décisions : 1 accepté, 1 peut-être, 1 refusé",
    },
  ])
  const second = [
    accept(one, { status: "pending", decisionVersion: 1 }),
    accept(two, { decisionVersion: 1 }),
    accept(four, { status: "pending" }),
  ]
  expect(await brand.decide({ token, decisions: second })).toMatchObject({ submitted: 2 })
  const { proposals } = await brand.get({ token })
  expect(proposals.map(({ brandStatus }) => brandStatus)).toEqual([
    "pending",
    "accepted",
    "rejected",
    "pending",
  ])
  expect(proposals[0]).toMatchObject({ brandDecisionDate: null, decisionVersion: 2 })
  const { items } = await staff.activity({ castingId })
  expect(items[0]?.details).toBe("2 décisions : 1 accepté, 1 sans choix")
})

test("a submission that comes again does nothing twice", async () => {
  const { token, ids, staff, castingId } = await newBrandCasting(2)
  const decisions = ids.map((id) => accept(id))
  for (let turn = 0; turn < 2; turn++)
    expect(await brand.decide({ token, decisions })).toMatchObject({ submitted: 2 })
  expect((await staff.get({ castingId })).activity.items).toHaveLength(1)
})
