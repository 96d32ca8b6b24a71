import type { Collaboration } from "@trame/core/campaigns/collaborations/contract/shapes"
import { describe, expect, it } from "vitest"
import {
  addDeliverable,
  addParticipant,
  changesOf as bodyOf,
  type Edit,
  type ParticipantDraft,
  proposePrice,
  removeDeliverable,
  removeParticipant,
  rules,
  type Snapshot,
  setDeliverable,
  setFields,
  setTerms,
  snapshotOf,
  startOfCopy,
  startOfNew,
  sumOfRates,
  takeAlong,
} from "../../../../packages/web/src/features/collaborations/form/draft.ts"
import {
  type Draft as AnyDraft,
  differenceOf,
  draftOf as draftFrom,
  isEmpty,
  problemsOf,
  rebase,
} from "../../../../packages/web/src/lib/forms/draft.ts"
import { camille, superAdmin } from "../../../world/people.ts"
import { aCampaign, aParticipant } from "../../../world/records.ts"

describe("the draft of a campaign", () => {
  it("takes over every field that is stored, and the budget as it was typed", () => {
    const campaign = aCampaign()
    for (const field of Object.keys(rules.blank).filter((one) => one !== "budget")) {
      const other = { [field]: `another ${field}` }
      const read = snapshotOf({ collaboration: { ...campaign, ...other }, participants: [] })
      expect(read.fields, field).toEqual({ ...stored({ typedBudget: null }).fields, ...other })
    }
    expect(stored().fields.budget).toBe(3000)
  })

  it("of a new one names its creator as the manager, but the platform's owner", () => {
    expect(startOfNew(camille)).toEqual({ fields: { ...rules.blank, manager: "Camille Laurent" }, items: [] })
    expect(startOfNew(superAdmin).fields.manager).toBe("")
  })

  it("sends the fields that changed, and the influencers that changed with the versions that were read", () => {
    const read = stored({}, [ada({ version: 7 }), bea(), aParticipant("c", "Cléo Mars")])
    const draft = edited(
      draftOf(read),
      setFields({ quoteSent: true, budget: null }),
      setTerms("i-a", { paidPercentage: 50 }),
      removeParticipant("i-c"),
      addParticipant(choice("new")),
      addParticipant(choice("i-b")),
    )
    expect(changesOf(read, draft)).toEqual({
      version: 4,
      fields: { quoteSent: true, budget: null },
      participants: {
        added: [
          { influencerId: "new", rate: 0, deliverables: [], creatorInvoiceSent: false, paidPercentage: 0 },
        ],
        changed: [{ ...TERMS, id: "a", version: 7, paidPercentage: 50 }],
        removed: [{ id: "c", version: 1 }],
      },
    })
  })

  it("is told in words", () => {
    const [typed] = draftOf(stored({}, [ada({ paidPercentage: 50 })])).items
    const plain = (words: Record<string, string> = {}) =>
      Object.entries(words).map(([name, word]) => `${name} : ${word}`.replace(/\s/gu, " "))
    const signed = stored({ signedDate: "2026-03-04", quoteSent: true, quoteNumber: "D-7" }).fields
    expect(plain(rules.fieldWords(signed))).toEqual([
      ...[
        "Nom : Lancement d'automne",
        "Marque : Maison Rive",
        "Type : Collaboration entrante",
        "Date : Non défini",
      ],
      ...["Date de signature : 04/03/2026", "Chef de projet : Camille Laurent", "Description : "],
      ...["Budget : 30,00 €", "Contrat signé : non", "Paiement reçu : non", "Casting validé : non"],
      ...["Devis envoyé : oui", "Numéro de devis : D-7", "Facture envoyée : non", "Numéro de facture : "],
      "Afficher sur le profil public : non",
    ])
    expect(rules.fieldWords({ ...signed, budget: "cent" }).Budget).toBe("cent")
    expect(rules.fieldWords({ ...signed, budget: null }).Budget).toBe("")
    expect(plain(typed && rules.itemWords(typed))).toEqual([
      "Ada Lune, tarif : 100,00 €",
      "Ada Lune, livrables : TikTok · Vidéo · 100,00 €",
      "Ada Lune, facturable : 50 %",
      "Ada Lune, payé : non",
    ])
  })
})

describe("rates", () => {
  const rateAfter = (...edits: Edit[]) => edited(draftOf(stored()), ...edits).items[0]?.rate
  const second = addDeliverable("i-a", "second")

  const priced = [second, setDeliverable("i-a", "second", { price: 2550 })]
  const described = setDeliverable("i-a", "second", { description: "Offert" })
  const gone = removeDeliverable("i-a", "second")

  it.each<[string, Edit[], number]>([
    ["a price is typed", priced, 12_550],
    ["a priced deliverable goes", [...priced, gone], 10_000],
    ["a free deliverable comes and goes", [setTerms("i-a", { rate: 80 }), second, described, gone], 80],
    ["a price is no amount", [second, setDeliverable("i-a", "second", { price: "5abc" })], 10_000],
  ])("when %s, are the sum of the prices or stay as typed", (_, edits, rate) => {
    expect(rateAfter(...edits)).toBe(rate)
  })

  it("of other influencers stay the same objects, so that their rows are not drawn again", () => {
    const draft = draftOf(stored())
    const after = edited(draft, setDeliverable("i-a", firstKey(draft), { price: 1 }))
    expect([after.items[0]?.rate, after.items[1] === draft.items[1]]).toEqual([1, true])
    expect(sumOfRates(edited(after, setTerms("i-b", { rate: "5abc" })).items)).toBe(1)
  })

  it("belong to deliverables; a new one is of the last one's type", () => {
    const draft = edited(
      draftOf(stored({}, [ada({ deliverables: [] })])),
      second,
      setDeliverable("i-a", "second", { type: "youtube" }),
      addDeliverable("i-a", "third"),
    )
    expect(draft.items[0]?.deliverables).toEqual([
      { key: "second", type: "youtube", description: "", price: 0, proposal: "awaited" },
      { key: "third", type: "youtube", description: "", price: 0, proposal: "awaited" },
    ])
    const first = edited(draftOf(stored({}, [ada({ deliverables: [] })])), second)
    expect(first.items[0]?.deliverables[0]?.type).toBe("post_instagram")
  })
})

/** rules/campaigns.md#agencys-prices */
describe("the agency's price", () => {
  const second = addDeliverable("i-a", "second")
  const choose = (key: string) => setDeliverable("i-a", key, { type: "youtube" })
  const proposalAfter = (key: string, ...edits: Edit[]) =>
    edited(draftOf(stored()), ...edits).items[0]?.deliverables.find((one) => one.key === key)?.proposal

  it.each<[string, Edit[], "awaited" | "typed"]>([
    ["is new", [second], "awaited"],
    [
      "has a proposed price and gets another type",
      [second, proposePrice("i-a", "second", 5), choose("second")],
      "awaited",
    ],
    ["has a typed price", [second, setDeliverable("i-a", "second", { price: 5 }), choose("second")], "typed"],
    [
      "had its price emptied",
      [second, setDeliverable("i-a", "second", { price: 0 }), choose("second")],
      "typed",
    ],
  ])("when a deliverable %s, is awaited or not", (_, edits, proposal) => {
    expect(proposalAfter("second", ...edits)).toBe(proposal)
  })

  it("is proposed for a stored deliverable without a price whose type is chosen", () => {
    for (const price of [0, 100]) {
      const draft = draftOf(stored({}, [ada({ deliverables: [{ type: "tiktok", description: "", price }] })]))
      const chosen = edited(draft, choose(firstKey(draft))).items[0]?.deliverables[0]
      expect(chosen?.proposal).toBe(price === 0 ? "awaited" : undefined)
    }
  })

  it.each<[string, Edit[], number]>([
    ["the sum", [second], 10_500],
    ["typed", [setTerms("i-a", { rate: 80 }), second], 80],
  ])("when the rate is %s, moves or keeps it", (_, edits, rate) => {
    const draft = edited(draftOf(stored()), ...edits, proposePrice("i-a", "second", 500))
    expect(draft.items[0]?.rate).toBe(rate)
  })
})

/** rules/campaigns.md#duplicate */
describe("a copy", () => {
  const copied = startOfCopy({
    id: "k1",
    name: "Rentrée",
    signedDate: null,
    fields: { ...rules.blank, name: "Rentrée (copie)" },
    gone: [],
    steps: [],
    participants: [ada({ creatorInvoiceSent: true, paidPercentage: 50 }), bea({ rate: 8000 })],
  })
  const start: Draft = { ...draftOf(null), items: copied.items }

  it("begins with rates and deliverables, without payments, and with new entries", () => {
    expect(copied).toMatchObject({ from: "k1", fields: { name: "Rentrée (copie)" } })
    expect(copied.items).toMatchObject([
      { ...TERMS, id: null, key: "i-a" },
      { ...TERMS, id: null, key: "i-b", rate: 8000 },
    ])
  })

  it("brings back the influencers as they were typed, before those who were added meanwhile", () => {
    const without = edited(
      start,
      setTerms("i-a", { rate: 5 }),
      setDeliverable("i-b", firstKey(start, 1), { price: 2505 }),
      takeAlong(copied.items, false),
      addParticipant(choice("new")),
    )
    expect(ratesOf(without)).toEqual([["new", 0]])
    const again = edited(without, takeAlong(copied.items, true))
    expect(ratesOf(again)).toEqual([
      ["i-a", 5],
      ["i-b", 2505],
      ["new", 0],
    ])
    expect(ratesOf(edited(again, takeAlong(copied.items, true)))).toEqual(ratesOf(again))
    const one = edited(start, setTerms("i-b", { rate: 7 }), removeParticipant("i-a"))
    expect(ratesOf(edited(one, takeAlong(copied.items, true)))).toEqual([
      ["i-a", 10_000],
      ["i-b", 7],
    ])
  })
})

describe("the draft's problems", () => {
  const DAY = expect.stringMatching(/^Date invalide/)
  const empty = { name: " ", brand: "", manager: "" }
  const missing = ["Le nom est", "La marque est", "Le chef de projet est"].map((one) => `${one} obligatoire`)

  it.each<[Edit, object, object]>([
    [setFields({ budget: "12..3" }), { budget: "Montant invalide" }, {}],
    [setFields({ date: "31/02", signedDate: "x" }), { date: DAY, signedDate: DAY }, {}],
    [setFields(empty), { name: missing[0], brand: missing[1], manager: missing[2] }, {}],
    [setTerms("i-a", { rate: "5abc" }), {}, { "i-a": "Montant invalide" }],
    [setTerms("i-b", { paidPercentage: "33,5" }), {}, { "i-b": "Un nombre entier de 0 à 100" }],
    [
      (draft) => setDeliverable("i-a", firstKey(draft), { price: "x" })(draft),
      {},
      { "i-a": "Montant invalide" },
    ],
  ])("name the field or the influencer, also after a reload", (edit, fields, items) => {
    const read = stored({ typedBudget: null })
    const draft = edited(draftOf(read), edit)
    expect(isEmpty(differenceOf(rules, read, draft))).toBe(false)
    expect(problemsOf(rules, JSON.parse(JSON.stringify(draft)) as Draft)).toMatchObject({ fields, items })
  })
})

describe("overwriting what somebody else saved meanwhile", () => {
  const fresh = { rate: 0, deliverables: [] }

  it.each<[string, Edit, Snapshot, object | undefined, object]>([
    [
      "sends the client with the brand",
      setFields({ brand: "Rive" }),
      stored({ clientId: "c9", brand: "Aube" }),
      { brand: "Rive", clientId: null },
      {},
    ],
    [
      "keeps a payment that was noted, and the deliverables that belong to my rate",
      setTerms("i-a", { rate: 9000 }),
      stored({}, [ada({ version: 2, paidPercentage: 100, ...fresh }), bea()]),
      undefined,
      { changed: [{ ...TERMS, id: "a", version: 2, rate: 9000, paidPercentage: 100 }] },
    ],
  ])("%s", (_, mine, now, fields, participants) => {
    const read = stored()
    const sent = { version: 4, participants: { ...NOBODY, ...participants }, ...(fields && { fields }) }
    expect(changesOf(now, rebase(rules, read, edited(draftOf(read), mine), now))).toEqual(sent)
  })
})

type Draft = AnyDraft<Snapshot["fields"], ParticipantDraft>
type Changes = Parameters<typeof aParticipant>[2]

const VIDEO = { type: "tiktok", description: "Vidéo", price: 10_000 } as const
const ada = (changes: Changes = {}) => aParticipant("a", "Ada Lune", { deliverables: [VIDEO], ...changes })
const bea = (changes: Changes = {}) => aParticipant("b", "Bea Sol", { deliverables: [VIDEO], ...changes })
const stored = (changes: Partial<Collaboration> = {}, participants = [ada(), bea()]) =>
  snapshotOf({ collaboration: aCampaign({ version: 4, typedBudget: 3000, ...changes }), participants })
const draftOf = (read: Snapshot | null): Draft => draftFrom(rules, read)
const changesOf = (read: Snapshot, draft: Draft) => bodyOf(read, differenceOf(rules, read, draft))
const edited = (draft: Draft, ...edits: Edit[]): Draft => edits.reduce((now, edit) => edit(now), draft)
const choice = (id: string) => ({
  id,
  displayName: "Zoé Martin",
  username: "zoe",
  profileImageUrl: null,
  followersCount: 12_000,
})
const firstKey = ({ items }: Draft, at = 0): string => items[at]?.deliverables[0]?.key ?? "none"
const ratesOf = ({ items }: Draft) => items.map(({ key, rate }) => [key, rate])
const NOBODY = { added: [], changed: [], removed: [] }
const TERMS = { rate: 10_000, deliverables: [VIDEO], creatorInvoiceSent: false, paidPercentage: 0 }
