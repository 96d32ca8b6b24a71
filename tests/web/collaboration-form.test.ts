import type { Collaboration, Participant } from "@trame/core/collaborations/shapes"
import { describe, expect, it } from "vitest"
import { changesOf, isDirty, isEmpty } from "../../packages/web/src/features/collaborations/form/changes.ts"
import {
  type Draft,
  draftOf,
  type Stored,
} from "../../packages/web/src/features/collaborations/form/draft.ts"
import {
  addDeliverable,
  addParticipant,
  type Edit,
  removeDeliverable,
  removeParticipant,
  setDeliverable,
  setFields,
  setTerms,
} from "../../packages/web/src/features/collaborations/form/edits.ts"
import { missingFields, placeProblems } from "../../packages/web/src/features/collaborations/form/problems.ts"
import { rebase } from "../../packages/web/src/features/collaborations/form/rebase.ts"

const collaboration: Collaboration = {
  id: "collab",
  version: 4,
  revision: 6,
  effectiveDate: "2026-09-01",
  name: "Rentrée",
  clientId: "client",
  brand: "Maison Rive",
  type: "collaboration_entrante",
  date: "2026-09-01",
  signedDate: null,
  manager: "Camille Roux",
  description: "",
  budget: 300_000,
  quoteSent: false,
  quoteNumber: "",
  contractSigned: false,
  invoiceSent: false,
  invoiceNumber: "",
  paymentReceived: false,
  castingValidated: false,
  status: "pending",
  billingStatus: "pending",
  postProgress: "0",
  linkToken: null,
  linkActive: false,
  createdAt: "2026-08-01T08:00:00.000Z",
  updatedAt: "2026-08-01T08:00:00.000Z",
}

const participant = (id: string, changes: Partial<Participant> = {}): Participant => ({
  id,
  version: 1,
  influencerId: `creator-${id}`,
  fullName: id.toUpperCase(),
  username: id,
  profileImageUrl: null,
  rate: 100_000,
  deliverables: [{ type: "tiktok", description: "Vidéo", price: 100_000 }],
  creatorInvoiceSent: false,
  paidPercentage: 0,
  ...changes,
})

const stored = (changes: Partial<Collaboration> = {}, participants = [participant("a"), participant("b")]) =>
  ({ collaboration: { ...collaboration, ...changes }, participants }) satisfies Stored

const choice = (id: string) => ({
  id,
  displayName: "Zoé Martin",
  username: "zoe",
  profileImageUrl: null,
  followersCount: 12_000,
})

const edited = (draft: Draft, ...edits: Edit[]): Draft => edits.reduce((now, edit) => edit(now), draft)

const deliverableKey = (draft: Draft, at: number): string =>
  draft.participants[at]?.deliverables[0]?.key ?? "no deliverable"

describe("what an edit sends", () => {
  it("is nothing when nothing changed", () => {
    const read = stored()
    const changes = changesOf(read, draftOf(read))
    expect(isEmpty(changes)).toBe(true)
    expect(isDirty(read, draftOf(read))).toBe(false)
  })

  it("holds the fields only when one of them changed", () => {
    const read = stored()
    const changes = changesOf(read, edited(draftOf(read), setFields({ quoteSent: true })))
    expect(changes.version).toBe(4)
    expect(changes.fields).toMatchObject({ quoteSent: true, name: "Rentrée", budget: 300_000 })
    expect(changes.fields).not.toHaveProperty("status")
    expect(changes.participants).toEqual({ added: [], changed: [], removed: [] })
  })

  it("holds only the influencers touched, each with the version read", () => {
    const read = stored({}, [participant("a", { version: 7 }), participant("b"), participant("c")])
    const draft = edited(
      draftOf(read),
      setTerms("a", { paidPercentage: 50 }),
      removeParticipant("c"),
      addParticipant(choice("new"), read),
    )
    const { fields, participants } = changesOf(read, draft)
    expect(fields).toBeUndefined()
    expect(participants.changed).toEqual([
      {
        id: "a",
        version: 7,
        rate: 100_000,
        deliverables: [{ type: "tiktok", description: "Vidéo", price: 100_000 }],
        creatorInvoiceSent: false,
        paidPercentage: 50,
      },
    ])
    expect(participants.removed).toEqual([{ id: "c", version: 1 }])
    expect(participants.added).toEqual([
      { influencerId: "new", rate: 0, deliverables: [], creatorInvoiceSent: false, paidPercentage: 0 },
    ])
  })

  it("keeps the entry of an influencer removed and added again", () => {
    const read = stored()
    const draft = edited(draftOf(read), removeParticipant("a"), addParticipant(choice("creator-a"), read))
    const { participants } = changesOf(read, draft)
    expect(participants.added).toEqual([])
    expect(participants.removed).toEqual([])
    expect(participants.changed).toMatchObject([{ id: "a", rate: 0, deliverables: [] }])
  })
})

describe("rates", () => {
  it("become the sum of the prices when a price changes", () => {
    const read = stored()
    let draft = edited(draftOf(read), setTerms("a", { rate: 5 }), addDeliverable("a", "second"))
    expect(draft.participants[0]?.rate).toBe(5)
    draft = edited(draft, setDeliverable("a", "second", { price: 25_050 }))
    expect(draft.participants[0]?.rate).toBe(125_050)
    draft = edited(draft, removeDeliverable("a", "second"))
    expect(draft.participants[0]?.rate).toBe(100_000)
  })

  it("stay as typed when only a description changes or a free deliverable goes", () => {
    const read = stored()
    const draft = edited(
      draftOf(read),
      setTerms("a", { rate: 80_000 }),
      addDeliverable("a", "free"),
      setDeliverable("a", "free", { description: "Offert" }),
      removeDeliverable("a", "free"),
    )
    expect(draft.participants[0]?.rate).toBe(80_000)
  })

  it("leave the other influencers untouched, so that their rows need not be drawn again", () => {
    const draft = draftOf(stored())
    const after = edited(draft, setDeliverable("a", deliverableKey(draft, 0), { price: 1 }))
    expect(after.participants[1]).toBe(draft.participants[1])
  })

  it("does not add an influencer twice", () => {
    const draft = draftOf(stored())
    expect(edited(draft, addParticipant(choice("creator-b"), null))).toBe(draft)
  })
})

describe("overwriting", () => {
  const read = stored()
  const saved = (mine: Draft, now: Stored) => changesOf(now, rebase(read, mine, now))

  it("saves what I touched and keeps what only the other person touched", () => {
    const mine = edited(draftOf(read), setFields({ name: "À moi" }))
    const now = stored({ version: 5, name: "À l'autre", quoteSent: true })
    const changes = saved(mine, now)
    expect(changes.version).toBe(5)
    expect(changes.fields).toMatchObject({ name: "À moi", quoteSent: true })
  })

  it("never undoes a payment noted meanwhile", () => {
    const mine = edited(draftOf(read), setTerms("a", { rate: 90_000 }))
    const now = stored({}, [participant("a", { version: 2, paidPercentage: 100 }), participant("b")])
    expect(saved(mine, now).participants.changed).toMatchObject([
      { id: "a", version: 2, rate: 90_000, paidPercentage: 100 },
    ])
  })

  it("keeps an influencer whom the other person added", () => {
    const mine = edited(draftOf(read), setFields({ name: "À moi" }))
    const now = stored({ version: 5 }, [...read.participants, participant("c")])
    expect(saved(mine, now).participants).toEqual({ added: [], changed: [], removed: [] })
  })

  it("removes with the version of now whom I removed", () => {
    const mine = edited(draftOf(read), removeParticipant("b"))
    const now = stored({}, [participant("a"), participant("b", { version: 3 })])
    expect(saved(mine, now).participants.removed).toEqual([{ id: "b", version: 3 }])
  })

  it("brings back whom the other person removed only when I had changed them", () => {
    const mine = edited(draftOf(read), setTerms("a", { rate: 42 }))
    const now = stored({ version: 5 }, [])
    const { participants } = saved(mine, now)
    expect(participants.added).toMatchObject([{ influencerId: "creator-a", rate: 42 }])
    expect(participants.changed).toEqual([])
  })

  it("makes one entry of an influencer whom both added", () => {
    const mine = edited(draftOf(read), addParticipant(choice("creator-c"), read))
    const now = stored({ version: 5 }, [...read.participants, participant("c")])
    const { participants } = saved(mine, now)
    expect(participants.added).toEqual([])
    expect(participants.changed).toMatchObject([{ id: "c", rate: 0 }])
  })
})

describe("messages", () => {
  it("asks for the name, the brand and the manager, blanks not counting", () => {
    const draft = edited(draftOf(null), setFields({ manager: "  " }))
    expect(Object.keys(missingFields(draft))).toEqual(["name", "brand", "manager"])
  })

  it("finds the field and the influencer that the API speaks of", () => {
    const read = stored()
    const draft = edited(draftOf(read), setTerms("b", { paidPercentage: 10 }))
    const errors = { "fields.name": "Trop long", "participants.changed.0.rate": "Montant trop élevé" }
    expect(placeProblems(errors, read, draft)).toEqual({
      fields: { name: "Trop long" },
      rows: { b: "Montant trop élevé" },
    })
  })
})
