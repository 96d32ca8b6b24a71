import type { ProposalChanges } from "@trame/core/campaigns/castings/contract/shapes"
import { Castings } from "@trame/core/campaigns/castings/index"
import { Roster } from "@trame/core/influencers/roster/index"
import { AppError } from "@trame/core/lib/error"
import { expect, test } from "vitest"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { roundTripsOf } from "../../support/costs/roundTrips.ts"
import { decide, newCasting, noChanges, proposalOf } from "../../support/staffCasting.ts"

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : error)
const MOST = 500

test("500 proposals are saved, read in one round, all changed in one save, and saved again without harm", async () => {
  const { actor, key, detail } = await newCasting(MOST)
  expect(detail.proposals).toHaveLength(MOST)
  expect(await roundTripsOf(() => Castings.get(actor, key))).toBe(1)
  const { proposals } = await Castings.get(actor, key)
  expect(proposals).toEqual(detail.proposals)
  await decide(key, [proposals[0]?.id ?? ""], "accepted")

  const changed = proposals.map((proposal) => ({ ...proposal, creativeNote: "Autre idée" }))
  const save = () =>
    Castings.update(actor, {
      ...key,
      version: 1,
      fields: castingFieldsOf({ name: "Grand" }),
      proposals: { ...noChanges(), changed },
    })
  const after = await save()
  expect(after.casting).toMatchObject({ name: "Grand", version: 2 })
  expect(after.proposals.map(({ creativeNote, version }) => `${creativeNote} ${version}`)).toEqual(
    Array.from({ length: MOST }, () => "Autre idée 2"),
  )
  expect(after.proposals[0]).toMatchObject({ brandStatus: "accepted" })
  expect(after.activity.items.map(({ details }) => details)).toEqual(
    expect.arrayContaining(["500 modifiés", "Champ modifié : nom"]),
  )
  expect(after.activity.items).toHaveLength(3)
  expect(await save()).toEqual(after)
})

test("a large save with one proposal that somebody changed meanwhile changes nothing", async () => {
  const { actor, key, detail } = await newCasting(150)
  const last = detail.proposals.at(-1)
  if (!last) throw new Error("A proposal")
  const edit = (creativeNote: string, some: typeof detail.proposals) =>
    Castings.update(actor, {
      ...key,
      version: 1,
      proposals: { ...noChanges(), changed: some.map((proposal) => ({ ...proposal, creativeNote })) },
    })
  await edit("D'abord", [last])
  expect(await edit("Ensuite", detail.proposals).catch(codeOf)).toBe("conflict")
  const { proposals } = await Castings.get(actor, key)
  expect(new Set(proposals.map(({ creativeNote }) => creativeNote))).toEqual(new Set(["Une idée", "D'abord"]))
})

test("different things are edited by many at once, with a brand that answers meanwhile, and nothing is lost", async () => {
  const { actor, key, roster, detail } = await newCasting(12, 8)
  const update = (proposals: Partial<ProposalChanges>) =>
    Castings.update(actor, { ...key, version: 1, proposals: { ...noChanges(), ...proposals } })
  const [leaving, ...staying] = detail.proposals
  if (!leaving) throw new Error("A proposal")
  const ids = staying.map(({ id }) => id)
  await Promise.all([
    Castings.update(actor, {
      ...key,
      version: 1,
      fields: castingFieldsOf({ name: "Renommé" }),
      proposals: noChanges(),
    }),
    ...staying.map((proposal) => update({ changed: [{ ...proposal, creativeNote: proposal.fullName }] })),
    ...roster.slice(8).map((creator) => update({ added: [proposalOf(creator)] })),
    update({ removed: [leaving] }),
    decide(key, ids, "maybe"),
  ])
  const after = await Castings.get(actor, key)
  expect(after.casting).toMatchObject({ name: "Renommé", version: 2, revision: 14 })
  expect(after.proposals.map(({ id }) => id).sort()).toEqual(
    [...ids, ...roster.slice(8).map(({ influencerId }) => influencerId)].sort(),
  )
  for (const { id, fullName, creativeNote, brandStatus } of after.proposals) {
    const before = ids.includes(id)
    expect([creativeNote, brandStatus]).toEqual(before ? [fullName, "maybe"] : ["Une idée", "pending"])
  }
})

test("somebody added by two at once is proposed once, as by the first", async () => {
  const { actor, key, roster } = await newCasting(1, 0)
  const [creator] = roster
  if (!creator) throw new Error("A creator")
  const add = (creativeNote: string) =>
    Castings.update(actor, {
      ...key,
      version: 1,
      proposals: { ...noChanges(), added: [{ ...proposalOf(creator), creativeNote }] },
    })
  await Promise.all([add("Un"), add("Deux"), add("Trois")])
  const { proposals, activity } = await Castings.get(actor, key)
  expect(proposals).toHaveLength(1)
  expect(proposals[0]).toMatchObject({ version: 1 })
  expect(activity.items.map(({ action }) => action)).toEqual(["Propositions modifiées", "Casting créé"])
})

test("500 are the most; one makes room for another in the same save, and what was removed cannot be changed", async () => {
  const { actor, key, roster, detail } = await newCasting(MOST + 1, MOST)
  const [first] = detail.proposals
  const next = roster.at(-1)
  if (!first || !next) throw new Error("One proposed and one more")
  const update = (proposals: Partial<ProposalChanges>) =>
    Castings.update(actor, { ...key, version: 1, proposals: { ...noChanges(), ...proposals } })
  const added = [proposalOf(next)]
  await expect(update({ added })).rejects.toMatchObject({
    code: "invalid",
    message: "Un casting compte 500 influenceurs au maximum.",
  })
  const { proposals } = await update({ added, removed: [first] })
  expect([proposals.length, proposals.at(-1)?.id]).toEqual([MOST, next.influencerId])
  const late = update({ changed: [{ ...first, creativeNote: "Tard" }] })
  expect(await late.catch(codeOf)).toBe("conflict")
})

test("somebody who is taken out and proposed again in one save keeps the brand's answer, under the new note", async () => {
  const { actor, key, detail } = await newCasting(2)
  const [first, second] = detail.proposals
  if (!first || !second) throw new Error("Two proposals")
  await decide(key, [first.id], "accepted")
  const again = { ...proposalOf(first), creativeNote: "Autre idée", references: [] }
  const proposals = { added: [again], changed: [], removed: [first] }
  const after = await Castings.update(actor, { ...key, version: 1, proposals })
  expect(after.proposals.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(after.proposals[0]).toMatchObject({
    creativeNote: "Autre idée",
    references: [],
    brandStatus: "accepted",
  })
  expect(after.activity.items[0]).toMatchObject({ details: "1 modifié" })
})

test("who is taken out already may be taken out again, and who is proposed already need not be in the roster any more", async () => {
  const { actor, key, detail } = await newCasting(2)
  const [first, second] = detail.proposals
  if (!first || !second) throw new Error("Two proposals")
  const save = (changes: Partial<ProposalChanges>) =>
    Castings.update(actor, { ...key, version: 1, proposals: { ...noChanges(), ...changes } })
  const once = await save({ removed: [first] })
  expect(await save({ removed: [first] })).toEqual(once)
  await Roster.remove(actor, { influencerId: second.id })
  expect((await save({ added: [proposalOf(second)] })).proposals).toEqual([second])
  await Roster.remove(actor, { influencerId: first.id })
  await expect(save({ added: [proposalOf(first)] })).rejects.toMatchObject({ code: "invalid" })
})

test("whoever is proposed later stands last, however many were taken out before", async () => {
  const { actor, key, roster, detail } = await newCasting(5, 3)
  const save = (changes: Partial<ProposalChanges>) =>
    Castings.update(actor, { ...key, version: 1, proposals: { ...noChanges(), ...changes } })
  await save({ removed: detail.proposals.slice(0, 2) })
  const [fourth, fifth] = roster.slice(3).map(proposalOf)
  if (!fourth || !fifth) throw new Error("Two more")
  await save({ added: [fourth] })
  const { proposals } = await save({ added: [fifth], removed: [] })
  expect(proposals.map(({ id }) => id)).toEqual(roster.slice(2).map(({ influencerId }) => influencerId))
})
