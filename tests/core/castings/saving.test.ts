import { logSending } from "@trame/core/campaigns/castings/commands/link"
import {
  type CastingFields,
  castingFields,
  type Proposal,
  type ProposalChanges,
} from "@trame/core/campaigns/castings/contract/shapes"
import * as Castings from "@trame/core/campaigns/castings/index"
import * as BrandCasting from "@trame/core/campaigns/castings/public/brand"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import * as Roster from "@trame/core/influencers/roster/index"
import type { PublicActor } from "@trame/core/lib/access"
import { describe, expect, it } from "vitest"
import { accept, castingFieldsOf } from "../../support/brandCasting.ts"
import { newRoster } from "../../support/roster.ts"
import { decide, newCasting as newOne, noChanges, proposalOf } from "../../support/staffCasting.ts"
import { ActivityEntity } from "../../support/stored.ts"
import { newAgency } from "../totals/world.ts"

describe("an edit", () => {
  it("of a casting changes the fields that it names, and the log names them", async () => {
    const { actor, key, detail, save } = await newCasting(0)
    const edits: [labels: string, Partial<CastingFields>][] = [
      ["Champs modifiés : nom, description", { name: "Autre nom", description: "Une\nautre" }],
      ["Champs modifiés : marque, budget", { brand: "Autre marque", budget: "À discuter" }],
      ["Champs modifiés : date de début, date limite", { startDate: "2026-05-02", deadline: "2026-05-20" }],
      ["Champs modifiés : date de fin, statut", { endDate: "2026-06-29", status: "closed" }],
      ["Champ modifié : critères", { requirements: ["À Paris", "Sans tabac"] }],
      ["Champ modifié : date limite", { deadline: null }],
    ]
    const names = edits.flatMap(([, edit]) => Object.keys(edit))
    expect([...new Set(names)].sort()).toEqual(Object.keys(castingFields.shape).sort())
    let before = castingFields.parse(detail.casting)
    for (const [index, [details, fields]] of edits.entries()) {
      const { casting, activity } = await save({}, fields, index + 1)
      before = { ...before, ...fields }
      expect({ ...castingFields.parse(casting), version: casting.version }).toEqual({
        ...before,
        version: index + 2,
      })
      expect(activity.items[0]).toMatchObject({ action: "Casting modifié", details })
    }
    const { items } = await Castings.list(actor, { search: "autre nom", status: "closed" })
    expect(items).toMatchObject([{ id: key.castingId, ...before }])
  })

  it("of a proposal changes the field that it names, and leaves what the catalogue tells", async () => {
    const { agencyId, admin: actor } = await newAgency()
    const shown = {
      username: "zoe.m",
      profileImageUrl: "/media/zoe.jpg",
      platform: "tiktok" as const,
      engagementRate: 4.21,
      followersCount: 12_345,
    }
    const roster = await newRoster(agencyId, 1, { ...shown, displayName: "Zoé Mercier" })
    const proposed = roster.map(proposalOf)
    const made = await Castings.create(actor, { fields: castingFieldsOf(), proposals: proposed })
    const castingId = made.casting.id
    expect(made.proposals).toMatchObject([{ ...shown, fullName: "Zoé Mercier" }])
    let [before] = made.proposals
    for (const edit of [
      { creativeNote: "Au jardin" },
      { references: ["https://exemple.example/a", "https://exemple.example/b"] },
      { creativeNote: "" },
      { references: [] },
    ]) {
      if (!before) throw new Error("A proposal")
      const proposals = { ...noChanges(), changed: [{ ...before, ...edit }] }
      const after = (await Castings.update(actor, { castingId, version: 1, proposals })).proposals
      expect(after).toEqual([{ ...before, ...edit, version: before.version + 1 }])
      before = after[0]
    }
    const { token } = await Castings.makeLink(actor, { castingId })
    const brand = await BrandCasting.get(NOBODY, { token })
    expect(brand.proposals).toMatchObject([{ ...shown, fullName: "Zoé Mercier" }])
  })
})

describe("the proposals of a casting", () => {
  it.each([96, 97, 98])("of whom there are %i are noted and taken over at once", async (size) => {
    // A transaction holds 100 items: what does not fit into one goes ahead, or in portions.
    const casting = await newCasting(size)
    const { actor, key, save, noted, proposals } = casting
    const saved = await save({ changed: noted("Autre idée", proposals) }, { name: "Grand" })
    expect(saved.casting).toMatchObject({ name: "Grand", version: 2 })
    const notes = saved.proposals.map(({ creativeNote, version }) => `${creativeNote} ${version}`)
    expect(notes).toEqual(Array(size).fill("Autre idée 2"))
    const { submitted, collaborationId } = await takeOver(casting)
    expect(submitted).toBe(size)
    expect((await Collaborations.get(actor, { collaborationId })).participants).toHaveLength(size)
    expect((await Castings.get(actor, key)).casting).toMatchObject({ collaborationId })
  })

  it("are 500 at most, saved at once and again without harm, and counted after the save", async () => {
    const { actor, key, roster, save, noted, proposals } = await newCasting(501, 500)
    expect((await Castings.get(actor, key)).proposals).toEqual(proposals)
    const [first] = proposals
    const added = roster.slice(500).map(proposalOf)
    if (!first) throw new Error("A proposal")
    await decide(key, [first.id], "accepted")
    await expect(save({ added })).rejects.toMatchObject({
      ...INVALID,
      message: "Un casting compte 500 influenceurs au maximum.",
    })
    const changed = noted("Autre idée", proposals)
    const after = await save({ changed }, { name: "Grand" })
    const notes = after.proposals.map(({ creativeNote, version }) => `${creativeNote} ${version}`)
    expect(notes).toEqual(Array(500).fill("Autre idée 2"))
    expect(after.proposals[0]).toMatchObject({ brandStatus: "accepted" })
    const details = after.activity.items.map((line) => line.details)
    expect(details).toHaveLength(3)
    expect(details).toEqual(expect.arrayContaining(["500 modifiés", "Champ modifié : nom"]))
    expect(await save({ changed }, { name: "Grand" })).toEqual(after)
    const replaced = await save({ added, removed: [first] })
    expect([replaced.proposals.length, replaced.proposals.at(-1)?.id]).toEqual([500, added[0]?.influencerId])
    await expect(save({ changed: noted("Tard", [first]) })).rejects.toMatchObject(CONFLICT)
  })

  it("when one of a large save was changed meanwhile, they stay as they are", async () => {
    const { actor, key, save, noted, proposals } = await newCasting(150)
    await save({ changed: noted("D'abord", proposals.slice(-1)) })
    await expect(save({ changed: noted("Ensuite", proposals) })).rejects.toMatchObject(CONFLICT)
    const notes = (await Castings.get(actor, key)).proposals.map(({ creativeNote }) => creativeNote)
    expect(new Set(notes)).toEqual(new Set(["Une idée", "D'abord"]))
  })

  it("when many edit different ones while the brand answers, they keep every edit", async () => {
    const { actor, key, roster, save, proposals } = await newCasting(12, 8)
    const [leaving, ...staying] = proposals
    const ids = staying.map(({ id }) => id)
    const added = roster.slice(8).map(proposalOf)
    await Promise.all([
      save({}, { name: "Renommé" }),
      ...staying.map((one) => save({ changed: [{ ...one, creativeNote: one.fullName }] })),
      ...added.map((one) => save({ added: [one] })),
      // Somebody added twice is proposed once.
      save({ added: added.slice(0, 1) }),
      save({ removed: leaving ? [leaving] : [] }),
      decide(key, ids, "maybe"),
    ])
    const after = await Castings.get(actor, key)
    expect(after.casting).toMatchObject({ name: "Renommé", version: 2, revision: 14 })
    const expected = [
      ...staying.map(({ id, fullName }) => [id, fullName, "maybe"]),
      ...added.map(({ influencerId }) => [influencerId, "Une idée", "pending"]),
    ]
    const stored = after.proposals.map(({ id, creativeNote, brandStatus }) => [id, creativeNote, brandStatus])
    expect(stored.toSorted()).toEqual(expected.toSorted())
  })

  it("keep the brand's answer when somebody is taken out and proposed again in one save", async () => {
    const { key, save, proposals } = await newCasting(2)
    const [first, second] = proposals
    if (!first || !second) throw new Error("Two proposals")
    await decide(key, [first.id], "accepted")
    const again = { ...proposalOf(first), creativeNote: "Autre idée", references: [] }
    const after = await save({ added: [again], removed: [first] })
    const changed = { creativeNote: "Autre idée", references: [], brandStatus: "accepted" }
    expect(after.proposals).toMatchObject([{ id: first.id, ...changed }, { id: second.id }])
    expect(after.activity.items[0]).toMatchObject({ details: "1 modifié" })
  })

  it("are taken out as read only while neither staff nor the brand has changed them", async () => {
    const { key, save, noted, proposals } = await newCasting(3)
    const [one, two, three] = proposals.map(({ id, version: ifStill }) => ({ id, ifStill }))
    if (!one || !two || !three) throw new Error("Three proposals")
    await decide(key, [one.id], "accepted")
    await save({ changed: noted("Autre idée", proposals.slice(1, 2)) })
    for (const changed of [one, two])
      await expect(save({ removed: [changed] })).rejects.toMatchObject(CONFLICT)
    expect((await save({ removed: [three] })).proposals.map(({ id }) => id)).toEqual([one.id, two.id])
  })

  it("may be taken out twice, need no roster once they are proposed, and newcomers stand last", async () => {
    const { actor, roster, save, proposals } = await newCasting(5, 3)
    const [one, two, three] = proposals
    const [, , , fourth, fifth] = roster.map(proposalOf)
    if (!one || !two || !three || !fourth || !fifth) throw new Error("Five of the roster")
    const once = await save({ removed: [one, two] })
    expect(await save({ removed: [one] })).toEqual(once)
    await Roster.remove(actor, { influencerId: three.id })
    expect((await save({ added: [proposalOf(three)] })).proposals).toMatchObject([{ id: three.id }])
    await Roster.remove(actor, { influencerId: one.id })
    await expect(save({ added: [proposalOf(one)] })).rejects.toMatchObject(INVALID)
    await save({ added: [fourth] })
    const { proposals: after } = await save({ added: [fifth] })
    expect(after.map(({ id }) => id)).toEqual([three.id, fourth.influencerId, fifth.influencerId])
  })
})

describe("the log of a casting", () => {
  it("keeps whose each line is: a member's by id, or the brand's", async () => {
    const casting = await newCasting(2, 1)
    const { actor, key, roster, save } = casting
    await save({ added: roster.slice(1).map(proposalOf) }, { name: "Autre nom" })
    await takeOver(casting)
    await logSending(actor, { ...key, to: "rose@rive.example" })
    const { data } = await ActivityEntity.query.primary(key).go({ pages: "all", consistent: true })
    const whose = data.map(({ action, user, userId, byBrand }) => [action, user, userId, byBrand])
    const of = (action: string) => [action, actor.name, actor.userId, undefined]
    const expected = [
      ["Décisions de la marque reçues", casting.detail.casting.brand, undefined, true],
      of("Casting créé"),
      of("Casting modifié"),
      of("Propositions modifiées"),
      of("Lien de la marque généré"),
      of("Lien de la marque envoyé"),
      of("Collaboration créée"),
    ]
    expect(whose.toSorted()).toEqual(expected.toSorted())
  })
})

const NOBODY: PublicActor = { type: "public", address: null }
const CONFLICT = { code: "conflict" }
const INVALID = { code: "invalid" }

async function newCasting(rosterSize: number, proposed = rosterSize) {
  const casting = await newOne(rosterSize, proposed)
  const { actor, key } = casting
  const save = (changes: Partial<ProposalChanges>, fields?: Partial<CastingFields>, version = 1) =>
    Castings.update(actor, { ...key, version, fields, proposals: { ...noChanges(), ...changes } })
  const noted = (creativeNote: string, some: Proposal[]) => some.map((one) => ({ ...one, creativeNote }))
  return { ...casting, save, noted, proposals: casting.detail.proposals }
}

/** Answers yes for everybody, by the brand's link, then makes a campaign of them. */
async function takeOver({ actor, key }: Awaited<ReturnType<typeof newCasting>>) {
  const { token } = await Castings.makeLink(actor, key)
  const { proposals } = await BrandCasting.get(NOBODY, { token })
  const decisions = proposals.map(({ id, decisionVersion }) => accept(id, { decisionVersion, comment: "" }))
  const { submitted } = await BrandCasting.decide(NOBODY, { token, decisions })
  const fields = { name: "C", manager: "Ada", type: "casting_externe" as const, clientId: null, brand: "B" }
  return { submitted, ...(await Castings.toCollaboration(actor, { ...key, fields })) }
}
