import { describe, expect, it } from "vitest"
import { focusOf, within } from "../../../../packages/web/src/features/collaborations/detail/collaboration.ts"
import {
  nextStatus,
  progressOf,
} from "../../../../packages/web/src/features/collaborations/detail/stepStatus.ts"
import { placeOf } from "../../../../packages/web/src/features/collaborations/detail/useStepActions.ts"
import { whatStays } from "../../../../packages/web/src/features/collaborations/form/InfluencersSection.tsx"
import { questionsOf } from "../../../../packages/web/src/features/collaborations/list/moves.ts"
import { summaryOf } from "../../../../packages/web/src/features/collaborations/list/Toolbar.tsx"
import { summaryOf as templateSummaryOf } from "../../../../packages/web/src/features/collaborations/templates/templates.ts"
import { previewKindOf } from "../../../../packages/web/src/ui/FilePreview.tsx"
import { aCampaignDetail, aCard, aDocument, aParticipant, aStat, aStep } from "../../../world/records.ts"

describe("steps", () => {
  it("go from one status to the next, and late ones back to the first", () => {
    expect((["todo", "in_progress", "done", "late"] as const).map(nextStatus)).toEqual([
      ...["in_progress", "done", "todo", "todo"],
    ])
  })

  it.each([
    [[], { done: 0, percent: 0 }],
    [["done", "late", "todo"], { done: 1, percent: 33 }],
    [["done", "late", "done"], { done: 2, percent: 67 }],
  ] as const)("of %j have the progress %j", (statuses, progress) => {
    expect(progressOf(statuses.map((status) => ({ status })))).toEqual(progress)
  })

  it.each([
    ["a", "c", "c"],
    ["d", "b", "a"],
    ["c", "a", null],
    ["b", "a", null],
    // Where a restricted view shows d right below b.
    ["d", "c", "b"],
  ])("when %s is dropped on %s, it follows %s", (moved, over, after) => {
    const all = ["a", "b", "c", "d"].map((id) => ({ id }))
    expect(placeOf(all, moved, over)).toBe(after)
  })
})

/** rules/campaigns.md#restricted-view */
describe("the view of one influencer", () => {
  const people = [aParticipant("p1", "Ada"), aParticipant("p2", "Bea")]
  const items = ["p1", "p2", null].map((participantId) => ({ participantId }))

  it.each([
    ["", [0, 1, 2]],
    ["p1", [0, 2]],
    ["i-p2", [1, 2]],
    ["stranger", [2]],
  ])("of « %s » shows their own items and the common ones", (id, shown) => {
    expect(within(items, focusOf(people, id))).toEqual(shown.map((at) => items[at]))
  })
})

describe("the question before an influencer is removed", () => {
  it.each([
    [0, 0, 0, "Aucune étape, aucun document et aucune statistique ne sont à son nom."],
    [1, 0, 0, "1 étape reste dans la collaboration, à son nom."],
    [0, 1, 0, "1 document reste dans la collaboration, à son nom."],
    [0, 0, 1, "1 relevé de statistiques reste dans la collaboration, à son nom."],
    [0, 2, 0, "2 documents restent dans la collaboration, à son nom."],
    [1, 1, 0, "1 étape et 1 document restent dans la collaboration, à son nom."],
    [2, 1, 2, "2 étapes, 1 document et 2 relevés de statistiques restent dans la collaboration, à son nom."],
  ])("of %i steps, %i documents and %i figures says: %s", (steps, documents, stats, said) => {
    const many = <Item>(count: number, of: (participantId: string | null) => Item) => [
      ...Array.from({ length: count }, () => of("p1")),
      ...[null, "p2"].map(of),
    ]
    const detail = aCampaignDetail({
      steps: many(steps, (participantId) => aStep("s", "Brief", { participantId })),
      documents: many(documents, (participantId) => aDocument("d", "Kit", { participantId })),
      stats: many(stats, (participantId) => aStat("f", "Ada", { participantId })),
    })
    expect(whatStays(detail, "p1")).toBe(said)
  })

  it("promises no numbers when the campaign is not known", () => {
    expect(whatStays(undefined, "p1")).toMatch(/^Ses étapes, documents et statistiques restent/)
  })
})

/** rules/campaigns.md#board */
describe("the questions before a campaign is moved", () => {
  const none = { takenBack: [], quoteNumber: false, signedDate: false, any: false }
  const PAID = { quoteSent: true, contractSigned: true, paymentReceived: true }
  it.each([
    ["quoteSent", {}, { ...none, quoteNumber: true, any: true }],
    ["quoteSent", { quoteNumber: "D-1" }, none],
    ["contractSigned", { quoteSent: true }, { ...none, signedDate: true, any: true }],
    ["contractSigned", { signedDate: "2026-03-01" }, none],
    ["paymentReceived", {}, none],
    ["contractSigned", PAID, { ...none, takenBack: ["Paiement reçu"], any: true }],
    ["waiting", PAID, { ...none, takenBack: ["Devis envoyé", "Contrat signé", "Paiement reçu"], any: true }],
  ] as const)("to %s from %j are %j", (stage, changes, questions) => {
    expect(questionsOf(aCard("k1", changes), stage)).toEqual(questions)
  })
})

describe("the summary above the list", () => {
  const all = { collaborations: 9, budget: 900 }
  it.each([
    [0, null, true, ""],
    [1, null, true, "1 collaboration · 1,00 € de budget"],
    [1, null, false, "1 collaboration affichée · 1,00 € de budget"],
    [2, null, false, "2 collaborations affichées · 2,00 € de budget"],
    [2, all, false, "9 collaborations · 9,00 € de budget"],
    // The API's sums are older than a list that is read to its end.
    [2, all, true, "2 collaborations · 2,00 € de budget"],
  ])("of %i items, %j of all and the whole list: %s is « %s »", (count, summary, whole, said) => {
    const items = Array.from({ length: count }, () => ({ budget: 100 }))
    expect(plain(summaryOf({ items, summary, whole }))).toBe(said)
  })
})

it.each([
  [[-7, 3, null], "3 étapes · de J-7 à J+3"],
  [[null], "1 étape · sans dates"],
  [[0], "1 étape · le jour de la signature"],
  [[4, 4], "2 étapes · J+4"],
])("the summary of a template with the days %j is « %s »", (offsets, said) => {
  expect(plain(templateSummaryOf({ steps: offsets.map((offset) => ({ name: "", offset })) }))).toBe(said)
})

it.each([
  ["image/png", "image"],
  ["image/svg+xml", null],
  ["application/pdf", "pdf"],
  ["video/mp4", "video"],
])("a document of the type %s is shown as %s", (contentType, kind) => {
  expect(previewKindOf({ kind: "file", contentType })).toBe(kind)
})

const plain = (text: string) => text.replace(/\s/gu, " ")
