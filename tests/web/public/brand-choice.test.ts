import type { Decision } from "@trame/core/campaigns/castings/contract/brand"
import { expect, it } from "vitest"
import { problemOf } from "../../../packages/web/src/lib/api/problem.ts"
import { daysLeft } from "../../../packages/web/src/public/brand-casting/BrandCastingPage.tsx"
import {
  type Choice,
  decisionsOf,
  isContested,
  isUndecided,
  isUnsent,
  submissionMessage,
  tally,
  withdrawnOf,
} from "../../../packages/web/src/public/brand-casting/choice.ts"
import { referencesOf } from "../../../packages/web/src/public/brand-casting/ProposalCard.tsx"
import { offline, refusal } from "../../world/fakeApi.ts"
import { aBrandProposal } from "../../world/records.ts"

const chosen = (changes: Partial<Choice> = {}): Choice => ({
  status: "accepted",
  comment: "Parfaite",
  fullName: "Léa",
  username: "compte",
  decisionVersion: 1,
  ...changes,
})
const decision: Decision = { proposalId: "p0", status: "rejected", comment: "Trop cher", decisionVersion: 1 }

it.each<[Choice | undefined, boolean, Decision[]]>([
  [undefined, false, []],
  [chosen({ comment: " Parfaite ", decisionVersion: 0 }), false, []],
  [chosen({ status: "rejected", comment: " Trop cher " }), false, [decision]],
  [chosen({ comment: "Trop cher", decisionVersion: 0 }), true, [{ ...decision, status: "accepted" }]],
])("a choice is sent only where it differs, with the version on screen (%#)", (choice, contested, sent) => {
  const decisions = decisionsOf([stored], choice ? { p0: choice } : {})
  expect([isUnsent(stored, choice), isContested(stored, choice), decisions]).toEqual([
    ...[sent.length > 0, contested, sent],
  ])
})

it("unsent choices count, and choices of withdrawn influencers are found", () => {
  const proposals = [stored, aBrandProposal(1), aBrandProposal(2)]
  const choices = { p0: chosen({ status: "pending" }), p1: chosen({ status: "maybe" }), p9: chosen() }
  expect(tally(proposals, choices)).toEqual({ pending: 2, accepted: 0, maybe: 1, rejected: 0 })
  expect(proposals.map((one) => isUndecided(one, choices[one.id as "p0"]))).toEqual([true, false, true])
  expect(withdrawnOf(proposals, choices)).toEqual([["p9", chosen()]])
})

it.each([
  [refusal("closed", "C'est terminé."), "C'est terminé."],
  [refusal("conflict", "Entre-temps."), "Entre-temps."],
  [refusal("invalid", "Lien inconnu"), "Lien inconnu"],
  [refusal("not_found", "Retiré."), "Retiré."],
  [refusal("throttled", "Trop d'envois."), "Une erreur est survenue lors de la soumission. Trop d'envois."],
  [refusal("unavailable", "Plus tard."), "Une erreur est survenue lors de la soumission."],
  [
    offline(),
    "Une erreur est survenue lors de la soumission. Erreur de connexion réseau. Veuillez vérifier votre connexion internet et réessayer.",
  ],
])("a failed submission says why (%#)", (error, said) => {
  expect(submissionMessage(problemOf(error))).toBe(said)
})

it.each([
  ["2026-12-05", "Plus que 14 jours"],
  ["2026-11-23", "Plus que 2 jours"],
  ["2026-11-22", "Plus que demain"],
  ["2026-11-21", "Dernier jour"],
  ["2026-11-20", "Terminée"],
])("until %s, seen on 21 November: %s", (deadline, said) => {
  expect(daysLeft(deadline, "2026-11-21")).toBe(said)
})

it("references are named by their site, numbered where it repeats, and only those of the web", () => {
  const urls = ["https://www.instagram.com/p/1", "javascript:alert(1)", "https://youtu.be/x"]
  expect(referencesOf([...urls, "https://instagram.com/2"])).toEqual([
    { url: "https://www.instagram.com/p/1", label: "instagram.com (1)" },
    { url: "https://youtu.be/x", label: "youtu.be" },
    { url: "https://instagram.com/2", label: "instagram.com (2)" },
  ])
})

const stored = aBrandProposal(0, { brandStatus: "accepted", brandComment: "Parfaite", decisionVersion: 1 })
