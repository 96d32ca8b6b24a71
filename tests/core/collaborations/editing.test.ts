import {
  type CollaborationDocument,
  type CollaborationFields,
  collaborationFields,
  documentFields,
  influencerFields,
  type Participant,
  type Step,
  stepFields,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import type { StaffInput } from "@trame/core/campaigns/collaborations/contract/staff"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { expect, test } from "vitest"
import { fieldsOf, influencerOf, noChanges } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { newAgency } from "../totals/world.ts"

const RATE = 300
const LINK = { kind: "link" as const, url: "https://exemple.example/" }

async function newCampaign(fields: Partial<CollaborationFields> = {}) {
  const { admin: actor } = await newAgency()
  const creators = await newCreators(2)
  const { collaboration, participants } = await Collaborations.create(actor, {
    fields: fieldsOf(fields),
    participants: creators.map((creator, index) => influencerOf(creator, { rate: index ? 0 : RATE })),
  })
  const [first, second] = participants
  if (!first || !second) throw new Error("Two influencers")
  return { actor, key: { collaborationId: collaboration.id }, first, second, creators }
}

const namesIn = (changes: readonly object[]) =>
  [...new Set(changes.flatMap((one) => Object.keys(one)))].sort()

test("an edit of one field of a collaboration changes that one, and leaves an empty budget empty", async () => {
  const { actor, key } = await newCampaign()
  const edits: StaffInput["update"]["fields"][] = [
    { name: "Autre nom" },
    { brand: "Autre marque" },
    { type: "casting_externe" },
    { date: "2026-05-01" },
    { signedDate: "2026-05-02" },
    { date: null },
    { signedDate: null },
    { manager: "Max" },
    { description: "Une\ndescription" },
    { quoteSent: true },
    { quoteNumber: "D-1" },
    { contractSigned: true },
    { invoiceSent: true },
    { invoiceNumber: "F-1" },
    { paymentReceived: true },
    { castingValidated: true },
    { onProfile: true },
    { budget: 0 },
    { manager: "Ada" },
    { budget: null },
    { quoteSent: false },
  ]
  // A client is one of the agency's.
  expect(namesIn(edits.map((edit) => edit ?? {}))).toEqual(
    Object.keys(collaborationFields.omit({ clientId: true }).shape).sort(),
  )
  const shown = async () => {
    const { collaboration } = await Collaborations.get(actor, key)
    const { typedBudget, budget, version } = collaboration
    return { ...collaborationFields.parse(collaboration), typedBudget, budget, version }
  }
  for (const [index, fields] of edits.entries()) {
    const before = await shown()
    await Collaborations.update(actor, { ...key, version: index + 1, fields, participants: noChanges() })
    const budget = fields?.budget
    const money = budget === undefined ? {} : { typedBudget: budget, budget: budget ?? RATE }
    expect(await shown()).toEqual({ ...before, ...fields, ...money, version: index + 2 })
  }
})

test("an edit of one field of an influencer changes that one", async () => {
  const { actor, key, first } = await newCampaign()
  const edits: Partial<Participant>[] = [
    { rate: 7 },
    { deliverables: [{ type: "tiktok", description: "60 s", price: 5 }] },
    { paidPercentage: 40 },
    { creatorInvoiceSent: true },
    { deliverables: [] },
    { creatorInvoiceSent: false },
  ]
  expect(namesIn(edits)).toEqual(Object.keys(influencerFields.omit({ influencerId: true }).shape).sort())
  let before = first
  for (const edit of edits) {
    const changed = [{ ...before, ...edit }]
    await Collaborations.update(actor, { ...key, version: 1, participants: { ...noChanges(), changed } })
    const { participants } = await Collaborations.get(actor, key)
    const after = { ...before, ...edit, version: before.version + 1 }
    expect(participants[0]).toEqual(after)
    before = after
  }
})

interface Whose {
  participantId: string | null
  participantName: string | null
}

test("an edit of one field of a step changes that one, and when it was changed", async () => {
  const { actor, key, first, second } = await newCampaign()
  const whose = (one: Participant | null): Whose => ({
    participantId: one?.id ?? null,
    participantName: one?.fullName ?? null,
  })
  const added = { ...key, name: "Tournage", deadline: "2026-05-01", participantId: first.id }
  let before = await Collaborations.addStep(actor, added)
  const edits: Partial<Step>[] = [
    { name: "Montage" },
    { deadline: null },
    { status: "done" },
    { deadline: "2026-06-01" },
    whose(second),
    whose(null),
    { name: "Validation" },
    whose(first),
    { assigneeId: actor.userId },
    { status: "late" },
    { assigneeId: null },
  ]
  expect(namesIn(edits)).toEqual([...Object.keys(stepFields.shape), "participantName"].sort())
  for (const edit of edits) {
    const { participantName: _name, ...sent } = edit
    const asked = { ...key, stepId: before.id, version: before.version, ...sent }
    const after = await Collaborations.updateStep(actor, asked)
    expect((await Collaborations.get(actor, key)).steps).toEqual([after])
    expect(after.updatedAt > before.updatedAt).toBe(true)
    expect(after).toEqual({ ...before, ...edit, version: before.version + 1, updatedAt: after.updatedAt })
    before = after
  }
})

test("an edit of one field of a document changes that one, and when it was changed", async () => {
  const { actor, key, first, second } = await newCampaign()
  const added = { ...key, name: "Brief", type: "brief" as const, source: LINK }
  let before = await Collaborations.addDocument(actor, {
    ...{ ...added, visibleForBrand: false, participantId: first.id },
  })
  const url = "https://exemple.example/autre"
  const edits: Partial<CollaborationDocument>[] = [
    { name: "Contrat" },
    { type: "contract" },
    { visibleForBrand: true },
    { visibleForInfluencers: false },
    { participantId: second.id, participantName: second.fullName },
    { participantId: null, participantName: null },
    { url },
    { visibleForBrand: false },
    { visibleForInfluencers: true },
    { type: "other" },
  ]
  expect(namesIn(edits)).toEqual([...Object.keys(documentFields.shape), "participantName", "url"].sort())
  for (const edit of edits) {
    const { participantName: _name, url: linked, ...sent } = edit
    const source = linked ? { kind: "link" as const, url: linked } : undefined
    const asked = { ...key, documentId: before.id, version: before.version, source, ...sent }
    const after = await Collaborations.updateDocument(actor, asked)
    expect((await Collaborations.get(actor, key)).documents).toEqual([after])
    expect(after.updatedAt > before.updatedAt).toBe(true)
    expect(after).toEqual({ ...before, ...edit, version: before.version + 1, updatedAt: after.updatedAt })
    before = after
  }
})

test("figures are stored as they were sent, each where it belongs", async () => {
  const { actor, key, first } = await newCampaign()
  const sent = {
    ...{ creator: "Zoé", views: 12_345, likes: 678, engagementRate: 4.25, participantId: first.id },
    ...{ postUrl: "https://exemple.example/post", postThumb: "https://exemple.example/vignette" },
  }
  const stat = await Collaborations.addStat(actor, { ...key, ...sent })
  expect(stat).toMatchObject({ ...sent, participantName: first.fullName })
  expect((await Collaborations.get(actor, key)).stats).toEqual([stat])
  await Collaborations.removeStat(actor, { ...key, statId: stat.id })
  expect((await Collaborations.get(actor, key)).stats).toEqual([])
})

test("a step that was to go behind one that is gone stays where it is, and who moved it is told", async () => {
  const { actor, key } = await newCampaign()
  const add = (name: string) =>
    Collaborations.addStep(actor, { ...key, name, deadline: null, participantId: null })
  const [one, gone, other] = [await add("Un"), await add("Deux"), await add("Trois")]
  await Collaborations.removeStep(actor, { ...key, stepId: gone.id })
  const late = Collaborations.moveStep(actor, { ...key, stepId: one.id, version: 1, afterStepId: gone.id })
  await expect(late).rejects.toMatchObject({ code: "conflict" })
  expect((await Collaborations.get(actor, key)).steps).toEqual([one, other])
})

test("each answer about a link tells the revision that is stored", async () => {
  const { actor, key } = await newCampaign()
  for (const active of [true, true, false, false, true]) {
    const told = await Collaborations.setLink(actor, { ...key, active })
    const { revision, version, linkToken, linkActive } = (await Collaborations.get(actor, key)).collaboration
    expect(told).toEqual({ token: linkToken, active: linkActive, revision, version })
    expect(linkActive).toBe(active)
  }
})

test("a brand that is many times as long once folded is stored and found", async () => {
  const brand = "\ufdfa".repeat(160)
  const { actor, key } = await newCampaign({ brand })
  await Collaborations.update(actor, {
    ...key,
    version: 1,
    fields: { name: "Bis" },
    participants: noChanges(),
  })
  const { items } = await Collaborations.list(actor, { search: brand, status: "all", type: "all" })
  expect(items).toMatchObject([{ id: key.collaborationId, name: "Bis", brand }])
  // Totals sort by it, among other things: a sort key holds 1 KB.
  expect(Buffer.byteLength(Collaborations.clientKeyOf({ brand }))).toBeLessThan(950)
})
