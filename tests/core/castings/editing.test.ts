import { logSending } from "@trame/core/campaigns/castings/commands/link"
import {
  type CastingFields,
  castingFields,
  type Proposal,
} from "@trame/core/campaigns/castings/contract/shapes"
import { Castings } from "@trame/core/campaigns/castings/index"
import { BrandCasting } from "@trame/core/campaigns/castings/public/brand"
import type { PublicActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { importCastings } from "../../../scripts/seed/import.ts"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { newRoster } from "../../support/roster.ts"
import { newCasting, noChanges, proposalOf } from "../../support/staffCasting.ts"
import { ActivityEntity } from "../../support/stored.ts"
import { newAgency } from "../totals/world.ts"

const NOBODY: PublicActor = { type: "public", address: null }

test("an edit of one field changes that one, and the log names it", async () => {
  const { actor, key, detail } = await newCasting(0)
  const edits: [label: string, Partial<CastingFields>][] = [
    ["nom", { name: "Autre nom" }],
    ["marque", { brand: "Autre marque" }],
    ["description", { description: "Une\nautre" }],
    ["budget", { budget: "À discuter" }],
    ["date de début", { startDate: "2026-05-02" }],
    ["date de fin", { endDate: "2026-06-29" }],
    ["date limite", { deadline: "2026-05-20" }],
    ["statut", { status: "closed" }],
    ["critères", { requirements: ["À Paris", "Sans tabac"] }],
    ["date limite", { deadline: null }],
    ["nom", { name: "Encore un nom" }],
  ]
  const names = edits.flatMap(([, edit]) => Object.keys(edit))
  expect([...new Set(names)].sort()).toEqual(Object.keys(castingFields.shape).sort())
  let before = castingFields.parse(detail.casting)
  for (const [index, [label, fields]] of edits.entries()) {
    const saved = { ...key, version: index + 1, fields, proposals: noChanges() }
    const { casting, activity } = await Castings.update(actor, saved)
    expect(castingFields.parse(casting)).toEqual({ ...before, ...fields })
    expect(casting.version).toBe(index + 2)
    expect(activity.items[0]).toMatchObject({
      action: "Casting modifié",
      details: `Champ modifié : ${label}`,
    })
    before = { ...before, ...fields }
  }
  const { items } = await Castings.list(actor, { search: "encore un nom", status: "closed" })
  expect(items).toMatchObject([{ id: key.castingId, ...before }])
})

test("an edit of one field of a proposal changes that one", async () => {
  const { actor, key, detail } = await newCasting(2)
  let [before, other] = detail.proposals
  const edits: Partial<Proposal>[] = [
    { creativeNote: "Au jardin" },
    { references: ["https://exemple.example/a", "https://exemple.example/b"] },
    { creativeNote: "" },
    { references: [] },
  ]
  for (const edit of edits) {
    if (!before) throw new Error("A proposal")
    const changed = [{ ...before, ...edit }]
    const saved = await Castings.update(actor, { ...key, version: 1, proposals: { ...noChanges(), changed } })
    const after: Proposal = { ...before, ...edit, version: before.version + 1 }
    expect(saved.proposals).toEqual([after, other])
    before = after
  }
})

test("a proposal's name, account, picture and figures are the catalogue's, for staff and brand", async () => {
  const { agencyId, admin: actor } = await newAgency()
  const shown = {
    username: "zoe.m",
    profileImageUrl: "/media/zoe.jpg",
    platform: "tiktok" as const,
    engagementRate: 4.21,
  }
  const [creator] = await newRoster(agencyId, 1, {
    ...shown,
    displayName: "Zoé Mercier",
    followersCount: 12_345,
  })
  if (!creator) throw new Error("A creator")
  const made = await Castings.create(actor, { fields: castingFieldsOf(), proposals: [proposalOf(creator)] })
  const expected = { ...shown, fullName: "Zoé Mercier", followersCount: 12_345 }
  expect(made.proposals).toMatchObject([expected])
  const { token } = await Castings.makeLink(actor, { castingId: made.casting.id })
  expect((await BrandCasting.get(NOBODY, { token })).proposals).toMatchObject([expected])
})

test("each line of the log keeps whose it is, for those who are told of it: a member's by id, or the brand's", async () => {
  const { actor, key, roster, detail } = await newCasting(2, 1)
  const [first] = detail.proposals
  const [, next] = roster.map(proposalOf)
  if (!first || !next) throw new Error("One proposed and one more")
  await Castings.update(actor, {
    ...{ ...key, version: 1, fields: { name: "Autre nom" } },
    proposals: { ...noChanges(), added: [next] },
  })
  const { token } = await Castings.makeLink(actor, key)
  await logSending(actor, { ...key, to: "rose@rive.example" })
  const { proposals } = await BrandCasting.get(NOBODY, { token })
  const decisions = proposals.map(({ id: proposalId, decisionVersion }) => ({
    ...{ proposalId, decisionVersion, status: "accepted" as const, comment: "" },
  }))
  await BrandCasting.decide(NOBODY, { token, decisions })
  const fields = { name: "C", manager: "Ada", type: "casting_externe" as const, clientId: null, brand: "B" }
  await Castings.toCollaboration(actor, { ...key, fields })
  const { data } = await ActivityEntity.query.primary(key).go({ pages: "all", consistent: true })
  const whose = data.map(({ action, user, userId, byBrand }) => [action, user, userId, byBrand])
  const of = (action: string) => [action, actor.name, actor.userId, undefined]
  expect(whose).toHaveLength(7)
  expect(whose).toEqual(
    expect.arrayContaining([
      ...["Casting créé", "Casting modifié", "Propositions modifiées"].map(of),
      ...["Lien de la marque généré", "Lien de la marque envoyé", "Collaboration créée"].map(of),
      ["Décisions de la marque reçues", detail.casting.brand, undefined, true],
    ]),
  )
})

test("lines of the log that were written at the same moment are each shown once, page after page", async () => {
  const { agencyId, admin: actor } = await newAgency()
  const castingId = newId()
  const now = "2026-01-01T10:00:00.000Z"
  const activity = Array.from({ length: 70 }, (_, index) => ({
    ...{ timestamp: now, activityId: newId(), action: `Ligne ${index}`, user: "Ada", details: "" },
  }))
  const origin = { createdBy: "test", createdAt: now, updatedAt: now, link: null }
  await importCastings(agencyId, [
    { id: castingId, ...origin, fields: castingFieldsOf(), proposals: [], activity },
  ])
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await Castings.activity(actor, { castingId, cursor })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(
    activity
      .map(({ activityId }) => activityId)
      .sort()
      .reverse(),
  )
})
