import * as Accounting from "@trame/core/campaigns/accounting/index"
import {
  type CollaborationDocument,
  collaborationFields,
  documentFields,
  influencerFields,
  type Participant,
  type Step,
  stepFields,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import type { StaffInput } from "@trame/core/campaigns/collaborations/contract/staff"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { aggregateOf } from "@trame/core/campaigns/collaborations/store/aggregate"
import type { UserActor } from "@trame/core/lib/access"
import { today } from "@trame/core/lib/day"
import { newId } from "@trame/core/lib/id"
import { describe, expect, it } from "vitest"
import { noChanges } from "../../support/campaigns.ts"
import { newPerson } from "../totals/world.ts"
import { DOCUMENT, FIGURES, first, LINK, listed, newCampaign } from "./newCampaign.ts"

describe("an edit", () => {
  it("of a campaign changes the fields that it names, and leaves an empty budget empty", async () => {
    const { save, read } = await newDesk()
    const edits: NonNullable<StaffInput["update"]["fields"]>[] = [
      { name: "Autre nom", type: "casting_externe", date: "2026-05-01", manager: "Max", quoteSent: true },
      { brand: "Autre marque", signedDate: "2026-05-02", description: "Une\ndescription", budget: 0 },
      { date: null, quoteNumber: "D-1", contractSigned: true, invoiceSent: true, castingValidated: true },
      { signedDate: null, invoiceNumber: "F-1", paymentReceived: true, onProfile: true, manager: "Ada" },
      { budget: null, quoteSent: false },
      { name: "Encore un autre" },
    ]
    // A client is one of the agency's.
    expect(namesIn(edits)).toEqual(Object.keys(collaborationFields.omit({ clientId: true }).shape).sort())
    const shown = async () => {
      const { collaboration } = await read()
      const { typedBudget, budget, version } = collaboration
      return { ...collaborationFields.parse(collaboration), typedBudget, budget, version }
    }
    for (const [index, fields] of edits.entries()) {
      const before = await shown()
      await save(index + 1, { fields })
      const { budget } = fields
      const money = budget === undefined ? {} : { typedBudget: budget, budget: budget ?? 2 * RATE }
      expect(await shown()).toEqual({ ...before, ...fields, ...money, version: index + 2 })
    }
  })

  it("of an influencer changes the fields that it names", async () => {
    const { one, save, read } = await newDesk()
    const edits: Partial<Participant>[] = [
      { rate: 7, creatorInvoiceSent: true },
      { deliverables: [{ type: "tiktok", description: "60 s", price: 5 }], paidPercentage: 40 },
      { deliverables: [], creatorInvoiceSent: false },
    ]
    expect(namesIn(edits)).toEqual(Object.keys(influencerFields.omit({ influencerId: true }).shape).sort())
    let before = one
    for (const edit of edits) {
      await save(1, { changed: [{ ...before, ...edit }] })
      const after = first((await read()).participants)
      const paidOn = after.creatorInvoiceSent ? today() : null
      expect(after).toEqual({ ...before, ...edit, paidOn, version: before.version + 1 })
      before = after
    }
  })

  const whose = (one: Participant | null) => ({
    participantId: one?.id ?? null,
    participantName: one?.fullName ?? null,
  })
  type Desk = Awaited<ReturnType<typeof newDesk>>
  type Stored = Step | CollaborationDocument

  interface Asked {
    id: string
    version: number
    collaborationId: string
    url?: string | null
  }
  interface Listed {
    fields: string[]
    add(desk: Desk): Promise<Stored>
    update(by: UserActor, asked: Asked): Promise<Stored>
    read(desk: Desk): Promise<Stored[]>
    edits(desk: Desk): Partial<Step & CollaborationDocument>[]
  }

  const LISTED: Record<string, Listed> = {
    step: {
      fields: [...Object.keys(stepFields.shape), "participantName"],
      add: ({ addStep, one }) => addStep({ name: "Tournage", deadline: "2026-05-01", participantId: one.id }),
      update: (by, { id: stepId, ...asked }) => Collaborations.updateStep(by, { ...asked, stepId }),
      read: async ({ read }) => (await read()).steps,
      edits: ({ one, two, actor }) => [
        { name: "Montage", deadline: null },
        { status: "done", ...whose(two) },
        { deadline: "2026-06-01", time: "09:30", assigneeId: actor.userId },
        whose(null),
        { name: "Validation", status: "late", ...whose(one) },
        { assigneeId: null },
      ],
    },
    document: {
      fields: [...Object.keys(documentFields.shape), "participantName", "url"],
      add: ({ actor, key, one }) =>
        Collaborations.addDocument(actor, { ...key, ...DOCUMENT, participantId: one.id }),
      update: (by, { id: documentId, url, ...asked }) =>
        Collaborations.updateDocument(by, { ...asked, documentId, ...(url && { source: { ...LINK, url } }) }),
      read: async ({ read }) => (await read()).documents,
      edits: ({ two }) => [
        { name: "Contrat", visibleForBrand: true, ...whose(two) },
        { type: "contract", visibleForInfluencers: false },
        { url: "https://exemple.example/autre", visibleForBrand: false, ...whose(null) },
        { type: "other", visibleForInfluencers: true },
      ],
    },
  }
  it.each(Object.entries(LISTED))(
    "of a %s changes the fields that it names",
    async (_kind, { fields, add, update, read, edits }) => {
      const desk = await newDesk()
      let before = await add(desk)
      expect(before).toMatchObject({ updatedBy: desk.actor.userId })
      expect(namesIn(edits(desk))).toEqual(fields.sort())
      for (const [index, edit] of edits(desk).entries()) {
        const { participantName: _name, ...sent } = edit
        const by = desk.editorOf(index)
        const { id, version } = before
        const after = await update(by, { ...desk.key, id, version, ...sent })
        const { updatedAt } = after
        expect(await read(desk)).toEqual([after])
        expect(updatedAt > before.updatedAt).toBe(true)
        expect(after).toEqual({ ...before, ...edit, version: version + 1, updatedAt, updatedBy: by.userId })
        before = after
      }
    },
  )
})

describe("figures of a post", () => {
  it("are stored as they were sent, and removed", async () => {
    const { key, one, max, read, stored } = await newDesk()
    const sent = {
      ...FIGURES,
      views: 12_345,
      engagementRate: 4.25,
      participantId: one.id,
      postUrl: "https://exemple.example/post",
      postThumb: "https://exemple.example/vignette",
    }
    const stat = await Collaborations.addStat(max, { ...key, ...sent })
    expect(stat).toMatchObject({ ...sent, participantName: one.fullName })
    expect((await read()).stats).toEqual([stat])
    expect(first((await stored()).stats).updatedBy).toBe(max.userId)
    await Collaborations.removeStat(max, { ...key, statId: stat.id })
    expect((await read()).stats).toEqual([])
  })
})

// rules/together.md#activity
describe("the last editor of a campaign", () => {
  it("is kept for the feed of activity, and unset by workers", async () => {
    const fields = { paymentReceived: true, clientId: null, brand: "Brume" }
    const { agencyId, actor: ada, worker, key, participants } = await newCampaign({ creators: 1, fields })
    const max = await newPerson(agencyId)
    const participantId = first(participants).id
    const edit = (actor: UserActor, version: number, changed: StaffInput["update"]["fields"]) =>
      Collaborations.update(actor, { ...key, version, fields: changed, participants: noChanges() })
    const payment = { ...key, participantId, version: 1, paid: true, markPaid: false }
    const template = { requestId: newId(), stepsOf: () => [{ name: "Bilan", deadline: null }] }
    const acts: [UserActor | null, () => Promise<unknown>][] = [
      [ada, async () => {}],
      [max, () => edit(max, 1, { name: "Bis" })],
      [ada, () => Collaborations.archive(ada, { ...key, version: 2, archived: true })],
      [max, () => Collaborations.archive(max, { ...key, version: 3, archived: false })],
      [ada, () => Collaborations.setLink(ada, { ...key, active: true })],
      [max, () => Accounting.setPayment(max, payment)],
      [null, () => Collaborations.influencerLink(ada, { ...key, participantId })],
      [ada, () => edit(ada, 4, { name: "Ter" })],
      [null, () => Collaborations.applyManager(worker, { was: "Ada Admin", name: "Zoé" })],
    ]
    for (const [index, [by, act]] of acts.entries()) {
      await act()
      expect((await aggregateOf(key)).root.updatedBy, `${index}`).toBe(by?.userId)
    }
    await Collaborations.addSteps(max, { ...key, participantId: null }, template)
    const { steps } = await aggregateOf(key)
    expect(first(steps).updatedBy).toBe(max.userId)
    await Collaborations.moveStep(ada, { ...key, stepId: first(steps).stepId, version: 1, afterStepId: null })
    expect(first((await aggregateOf(key)).steps).updatedBy).toBe(ada.userId)
  })
})

describe("a brand", () => {
  it("when its folded form is many times as long, it is stored and found", async () => {
    const brand = "\ufdfa".repeat(160)
    const { actor, key, save } = await newCampaign({ fields: { brand } })
    await save(1, { fields: { name: "Bis" } })
    const { items } = await listed(actor, { search: brand })
    expect(items).toMatchObject([{ id: key.collaborationId, name: "Bis", brand }])
    // Totals sort by it, among other things: a sort key holds 1 KB.
    expect(Buffer.byteLength(Collaborations.clientKeyOf({ brand }))).toBeLessThan(950)
  })
})

const RATE = 300

const namesIn = (changes: readonly object[]) =>
  [...new Set(changes.flatMap((one) => Object.keys(one)))].sort()

/** A campaign of two influencers, and its two editors in turn. */
async function newDesk() {
  const campaign = await newCampaign({ creators: 2, terms: { rate: RATE } })
  const [one, two] = campaign.participants
  if (!one || !two) throw new Error("Two influencers")
  const max = await newPerson(campaign.agencyId)
  const editors = [max, campaign.actor]
  const editorOf = (index: number) => editors[index % 2] ?? max
  return { ...campaign, one, two, max, editorOf, stored: () => aggregateOf(campaign.key) }
}
