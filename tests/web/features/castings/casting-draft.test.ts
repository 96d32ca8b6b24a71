import { MAX_PROPOSALS } from "@trame/core/campaigns/castings/rules/values"
import { describe, expect, it } from "vitest"
import {
  addProposals,
  changesOf,
  type ProposalDraft,
  removeRequirement,
  rules,
  setFields,
  setProposal,
  snapshotOf,
} from "../../../../packages/web/src/features/castings/draft.ts"
import {
  differenceOf,
  draftOf,
  type Edit,
  problemsOf,
  wordsOf,
} from "../../../../packages/web/src/lib/forms/draft.ts"
import { INVALID_LINK } from "../../../../packages/web/src/lib/links.ts"
import { aCasting, aProposal, aRosterChoice } from "../../../world/records.ts"

describe("the values sent by a casting's form", () => {
  it.each([
    ["2026-12-30", "La date de fin précède la date de début"],
    ["2026-12-31", undefined],
  ])("when it ends on %s and begins on 31 December, are invalid: %s", (endDate, endProblem) => {
    const draft = edited(stored(), setFields({ startDate: "2026-12-31", endDate }))
    expect(problemsOf(rules, draft).fields.endDate).toBe(endProblem)
  })

  it.each([
    [[], ["Vegan"]],
    [["Audience belge"], ["Audience belge", "Vegan"]],
  ])("include the criterion being typed, beside the existing ones: %j", (requirements, all) => {
    expect(sent(stored({ requirements }), setFields({ pendingRequirement: " Vegan " })).fields).toEqual({
      requirements: all,
    })
  })

  it("have no surrounding spaces, and a blank text is empty", () => {
    const blanks = { name: " Hiver ", brand: " Écume", description: "Cinq créatrices ", budget: " 5 000 € " }
    expect(sent(stored(), setFields(blanks)).fields).toBeUndefined()
    expect(sent(stored(), setFields({ budget: " 6 000 € " })).fields).toEqual({ budget: "6 000 €" })
  })

  it("are refused for any reference that is no link", () => {
    const texts = ["https://a.example", "nimporte quoi"]
    const references = texts.map((text) => ({ key: text, text }))
    const [item] = edited(stored(), setProposal("ada", { references })).items
    expect(item && rules.wrongItem?.(item)).toBe(INVALID_LINK)
  })

  it("are refused for invalid days, without a second error about their order", () => {
    const wrong = "Date invalide : tapez par exemple 01/06/2026"
    const draft = edited(stored(), setFields({ startDate: "demain", endDate: "2026-01-01", deadline: "1/6" }))
    expect(problemsOf(rules, draft).fields).toEqual({ startDate: wrong, deadline: wrong })
    expect(wordsOf(rules, draft)).toMatchObject({
      "Date de début": "demain",
      "Date limite de réponse": "1/6",
    })
  })
})

it("when two criteria have the same text, only the removed one is removed", () => {
  const read = stored({ requirements: ["Vegan", "Belge", "Vegan"] })
  const last = read.fields.requirements.at(-1)?.key ?? ""
  expect(sent(read, removeRequirement(last)).fields).toEqual({ requirements: ["Vegan", "Belge"] })
})

it("an addition fills the casting's free places, without those who are in it already", () => {
  const read = stored(
    {},
    Array.from({ length: MAX_PROPOSALS - 2 }, (_, at) => aProposal(`${at}`)),
  )
  const choices = ["0", "1", "new", "newer", "newest"].map((id) => aRosterChoice(id))
  const { proposals } = sent(read, addProposals(choices))
  expect(proposals.added.map(({ influencerId }) => influencerId)).toEqual(["new", "newer"])
})

it("a casting's deadline and last day have different labels", () => {
  const words = wordsOf(rules, draftOf(rules, stored({ endDate: "2027-01-31", deadline: "2026-11-28" })))
  expect(words).toMatchObject({ "Date de fin": "31/01/2027", "Date limite de réponse": "28/11/2026" })
})

const stored = (changes: Parameters<typeof aCasting>[0] = {}, proposals = [aProposal("ada")]) =>
  snapshotOf({ casting: aCasting(changes), proposals })
const edited = (read: ReturnType<typeof stored>, ...edits: Edit<typeof rules.blank, ProposalDraft>[]) =>
  edits.reduce((draft, edit) => edit(draft), draftOf(rules, read))
const sent = (read: ReturnType<typeof stored>, ...edits: Parameters<typeof edited>[1][]) =>
  changesOf(read, differenceOf(rules, read, edited(read, ...edits)))
