import type { Collaboration, Participant } from "@trame/core/campaigns/collaborations/contract/shapes"
import { describe, expect, it } from "vitest"
import {
  addDeliverable,
  addParticipant,
  changesOf as bodyOf,
  type Edit,
  type ParticipantDraft,
  removeDeliverable,
  removeParticipant,
  rules,
  type Snapshot,
  setDeliverable,
  setFields,
  setTerms,
  snapshotOf,
  startOfCopy,
  takeAlong,
} from "../../../../packages/web/src/features/collaborations/form/draft.ts"
import {
  type Draft as AnyDraft,
  differenceOf,
  draftOf as draftFrom,
  isEmpty,
  placeProblems,
  problemsOf,
  rebase,
} from "../../../../packages/web/src/lib/forms/draft.ts"

type Draft = AnyDraft<Snapshot["fields"], ParticipantDraft>

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
  typedBudget: 300_000,
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
  guestKey: null,
  onProfile: false,
  archived: false,
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
  linkKey: null,
  ...changes,
})

const stored = (changes: Partial<Collaboration> = {}, participants = [participant("a"), participant("b")]) =>
  snapshotOf({ collaboration: { ...collaboration, ...changes }, participants })

const draftOf = (read: Snapshot | null): Draft => draftFrom(rules, read)
const changesOf = (read: Snapshot, draft: Draft) => bodyOf(read, differenceOf(rules, read, draft))
const isDirty = (read: Snapshot | null, draft: Draft) => !isEmpty(differenceOf(rules, read, draft))

const choice = (id: string) => ({
  id,
  displayName: "Zoé Martin",
  username: "zoe",
  profileImageUrl: null,
  followersCount: 12_000,
})

const edited = (draft: Draft, ...edits: Edit[]): Draft => edits.reduce((now, edit) => edit(now), draft)

const deliverableKey = (draft: Draft, at: number): string =>
  draft.items[at]?.deliverables[0]?.key ?? "no deliverable"

describe("what is read", () => {
  it("is in the form attribute by attribute, whatever it is", () => {
    const fields = Object.keys(rules.blank).filter((field) => field !== "budget") as (keyof Collaboration)[]
    for (const field of fields) {
      const value = collaboration[field]
      const other = typeof value === "boolean" ? !value : field === "signedDate" ? "2026-09-02" : "autre"
      expect(stored({ [field]: other }).fields, field).toMatchObject({ [field]: other })
    }
    expect(stored({ typedBudget: null }).fields.budget).toBeNull()
  })
})

describe("what an edit sends", () => {
  it("is nothing when nothing changed", () => {
    const read = stored()
    expect(changesOf(read, draftOf(read))).toEqual({
      version: 4,
      participants: { added: [], changed: [], removed: [] },
    })
    expect(isDirty(read, draftOf(read))).toBe(false)
    expect(isDirty(null, draftOf(null))).toBe(false)
    expect(isDirty(null, edited(draftOf(null), addParticipant(choice("new"))))).toBe(true)
  })

  it("holds only the fields that changed", () => {
    const read = stored()
    const changes = changesOf(read, edited(draftOf(read), setFields({ quoteSent: true })))
    expect(changes.version).toBe(4)
    expect(changes.fields).toEqual({ quoteSent: true })
    expect(changes.participants).toEqual({ added: [], changed: [], removed: [] })
  })

  it("holds only the influencers touched, each with the version read", () => {
    const read = stored({}, [participant("a", { version: 7 }), participant("b"), participant("c")])
    const draft = edited(
      draftOf(read),
      setTerms("creator-a", { paidPercentage: 50 }),
      removeParticipant("creator-c"),
      addParticipant(choice("new")),
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
    const draft = edited(draftOf(read), removeParticipant("creator-a"), addParticipant(choice("creator-a")))
    const { participants } = changesOf(read, draft)
    expect(participants.added).toEqual([])
    expect(participants.removed).toEqual([])
    expect(participants.changed).toMatchObject([{ id: "a", rate: 0, deliverables: [] }])
  })
})

describe("rates", () => {
  it("become the sum of the prices when a price changes", () => {
    const read = stored()
    let draft = edited(
      draftOf(read),
      setTerms("creator-a", { rate: 5 }),
      addDeliverable("creator-a", "second"),
    )
    expect(draft.items[0]?.rate).toBe(5)
    draft = edited(draft, setDeliverable("creator-a", "second", { price: 25_050 }))
    expect(draft.items[0]?.rate).toBe(125_050)
    draft = edited(draft, removeDeliverable("creator-a", "second"))
    expect(draft.items[0]?.rate).toBe(100_000)
  })

  it("stay as typed when only a description changes or a free deliverable goes", () => {
    const read = stored()
    const draft = edited(
      draftOf(read),
      setTerms("creator-a", { rate: 80_000 }),
      addDeliverable("creator-a", "free"),
      setDeliverable("creator-a", "free", { description: "Offert" }),
      removeDeliverable("creator-a", "free"),
    )
    expect(draft.items[0]?.rate).toBe(80_000)
  })

  it("leave the other influencers untouched, so that their rows need not be drawn again", () => {
    const draft = draftOf(stored())
    const after = edited(draft, setDeliverable("creator-a", deliverableKey(draft, 0), { price: 1 }))
    expect(after.items[1]).toBe(draft.items[1])
  })

  it("belong to deliverables of which a new one is of the kind of the last", () => {
    const draft = edited(
      draftOf(stored()),
      addDeliverable("creator-a", "second"),
      setDeliverable("creator-a", "second", { type: "youtube" }),
      addDeliverable("creator-a", "third"),
    )
    expect(draft.items[0]?.deliverables.map(({ type }) => type)).toEqual(["tiktok", "youtube", "youtube"])
  })

  it("does not add an influencer twice", () => {
    const draft = draftOf(stored())
    expect(edited(draft, addParticipant(choice("creator-b")))).toBe(draft)
  })
})

describe("whom a copy takes along", () => {
  const copied = startOfCopy({
    ...{ id: "collab", name: "Rentrée", signedDate: null, fields: collaboration, gone: [], steps: [] },
    participants: [
      participant("a", { creatorInvoiceSent: true, paidPercentage: 50 }),
      participant("b", { rate: 80_000 }),
    ],
  })
  const start: Draft = { ...draftOf(null), items: copied.items }
  const ratesOf = ({ items }: Draft) => items.map(({ key, rate }) => [key, rate])

  it("begins with rates and deliverables, not with payments, and as new ones", () => {
    for (const item of copied.items)
      expect(item).toMatchObject({ id: null, creatorInvoiceSent: false, paidPercentage: 0 })
    expect(ratesOf(start)).toEqual([
      ["creator-a", 100_000],
      ["creator-b", 80_000],
    ])
  })

  it("comes back as typed once it is taken along again, beside who was added meanwhile", () => {
    const without = edited(
      start,
      setTerms("creator-a", { rate: 5 }),
      setDeliverable("creator-b", deliverableKey(start, 1), { price: 25_050 }),
      takeAlong(copied.items, false),
      addParticipant(choice("new")),
    )
    expect(ratesOf(without)).toEqual([["new", 0]])
    const again = edited(without, takeAlong(copied.items, true))
    expect(ratesOf(again)).toEqual([
      ["creator-a", 5],
      ["creator-b", 25_050],
      ["new", 0],
    ])
    expect(ratesOf(edited(again, takeAlong(copied.items, true)))).toEqual(ratesOf(again))
  })

  it("leaves who is there as they are, and brings back only who was taken out", () => {
    const draft = edited(start, setTerms("creator-b", { rate: 7 }), removeParticipant("creator-a"))
    expect(ratesOf(edited(draft, takeAlong(copied.items, true)))).toEqual([
      ["creator-a", 100_000],
      ["creator-b", 7],
    ])
  })
})

describe("what is typed for a number and is none", () => {
  it.each([
    ["a budget where there was none", setFields({ budget: "12..3" }), '"budget":"12..3"'],
    ["a rate", setTerms("creator-a", { rate: "5abc" }), '"rate":"5abc"'],
    ["a percentage", setTerms("creator-a", { paidPercentage: "33,5" }), '"paidPercentage":"33,5"'],
  ])("%s is unsaved, outlives a reload and holds the save", (_, edit, kept) => {
    const read = stored({ typedBudget: null })
    const draft = edited(draftOf(read), edit)
    expect(isDirty(read, draft)).toBe(true)
    expect(JSON.stringify(draft)).toContain(kept)
    const { fields, items } = problemsOf(rules, JSON.parse(JSON.stringify(draft)) as Draft)
    expect([...Object.values(fields), ...Object.values(items)]).toHaveLength(1)
  })

  it("a price that is no amount is left out of the rate", () => {
    const draft = draftOf(stored())
    const key = deliverableKey(draft, 0)
    const wrong = edited(draft, setDeliverable("creator-a", key, { price: "5abc" }))
    expect(wrong.items[0]).toMatchObject({ rate: 0, deliverables: [{ price: "5abc" }] })
    expect(edited(wrong, setDeliverable("creator-a", key, { price: 500 })).items[0]?.rate).toBe(500)
  })
})

describe("overwriting", () => {
  const read = stored()
  const saved = (mine: Draft, now: Snapshot) => changesOf(now, rebase(rules, read, mine, now))

  it("saves what I touched and keeps what only the other person touched", () => {
    const mine = edited(draftOf(read), setFields({ name: "À moi" }))
    const now = stored({ version: 5, name: "À l'autre", quoteSent: true })
    const changes = saved(mine, now)
    expect(changes.version).toBe(5)
    expect(changes.fields).toEqual({ name: "À moi" })
  })

  it("never undoes a payment noted meanwhile", () => {
    const mine = edited(draftOf(read), setTerms("creator-a", { rate: 90_000 }))
    const now = stored({}, [participant("a", { version: 2, paidPercentage: 100 }), participant("b")])
    expect(saved(mine, now).participants.changed).toMatchObject([
      { id: "a", version: 2, rate: 90_000, paidPercentage: 100 },
    ])
  })

  it("keeps an influencer whom the other person added", () => {
    const mine = edited(draftOf(read), setFields({ name: "À moi" }))
    const now = stored({ version: 5 }, [participant("a"), participant("b"), participant("c")])
    expect(saved(mine, now).participants).toEqual({ added: [], changed: [], removed: [] })
  })

  it("removes with the version of now whom I removed", () => {
    const mine = edited(draftOf(read), removeParticipant("creator-b"))
    const now = stored({}, [participant("a"), participant("b", { version: 3 })])
    expect(saved(mine, now).participants.removed).toEqual([{ id: "b", version: 3 }])
  })

  it("brings back whom the other person removed only when I had changed them", () => {
    const mine = edited(draftOf(read), setTerms("creator-a", { rate: 42 }))
    const now = stored({ version: 5 }, [])
    const { participants } = saved(mine, now)
    expect(participants.added).toMatchObject([{ influencerId: "creator-a", rate: 42 }])
    expect(participants.changed).toEqual([])
  })

  it("makes one entry of an influencer whom both added", () => {
    const mine = edited(draftOf(read), addParticipant(choice("creator-c")))
    const now = stored({ version: 5 }, [participant("a"), participant("b"), participant("c")])
    const { participants } = saved(mine, now)
    expect(participants.added).toEqual([])
    expect(participants.changed).toMatchObject([{ id: "c", rate: 0 }])
  })
})

describe("messages", () => {
  it("asks for the name, the brand and the manager, blanks not counting", () => {
    const draft = edited(draftOf(null), setFields({ manager: "  " }))
    expect(Object.keys(problemsOf(rules, draft).fields)).toEqual(["name", "brand", "manager"])
  })

  it("finds the field and the influencer that the API speaks of", () => {
    const read = stored()
    const draft = edited(draftOf(read), setTerms("creator-b", { paidPercentage: 10 }))
    const errors = { "fields.name": "Trop long", "participants.changed.0.rate": "Montant trop élevé" }
    expect(placeProblems(rules, errors, read, draft)).toEqual({
      fields: { name: "Trop long" },
      items: { "creator-b": "Montant trop élevé" },
    })
  })
})
