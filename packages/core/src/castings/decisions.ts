import { AppError, type FieldErrors, invalid } from "../error.ts"
import type { Decision } from "./brand-contract.ts"
import type { BrandStatus } from "./values.ts"
import { counted } from "./words.ts"

/** A proposal as far as a brand's answer to it goes. */
export interface Answered {
  influencerId: string
  brandStatus: BrandStatus
  brandComment: string
  decisionVersion: number
}

/** @throws AppError invalid when a submission answers for somebody twice */
export function assertDistinct(decisions: readonly Decision[]): void {
  const seen = new Set<string>()
  const fields: FieldErrors = {}
  for (const [index, { proposalId }] of decisions.entries()) {
    if (seen.has(proposalId)) fields[`decisions.${index}`] = "Cet influenceur figure déjà dans votre envoi"
    seen.add(proposalId)
  }
  if (Object.keys(fields).length) throw invalid("Un influenceur figure deux fois dans votre envoi.", fields)
}

/**
 * What of a submission is still to be written. What is stored already as it is wanted is done, whoever said it, so
 * that the same submission may come again.
 * @throws AppError invalid when staff withdrew somebody, conflict when another answer was given meanwhile
 */
export function outstanding(proposals: readonly Answered[], decisions: readonly Decision[]): Decision[] {
  const byId = new Map(proposals.map((proposal) => [proposal.influencerId, proposal]))
  const withdrawn: FieldErrors = {}
  const changed: FieldErrors = {}
  const open = decisions.filter((decision, index) => {
    const stored = byId.get(decision.proposalId)
    if (!stored) withdrawn[`decisions.${index}`] = "Cet influenceur n'est plus proposé"
    if (!stored || says(stored, decision)) return false
    if (stored.decisionVersion === decision.decisionVersion) return true
    changed[`decisions.${index}`] = "Cette réponse a été modifiée entre-temps"
    return false
  })
  if (Object.keys(withdrawn).length) throw invalid(withdrawnMessage(Object.keys(withdrawn).length), withdrawn)
  if (Object.keys(changed).length) {
    throw new AppError("conflict", changedMessage(Object.keys(changed).length), changed)
  }
  return open
}

const says = (stored: Answered, { status, comment }: Decision): boolean =>
  stored.brandStatus === status && stored.brandComment === comment

/** Whether it says anything: not of somebody whom the brand has never answered for, and still does not. */
export const saysSomething = ({ status, comment, decisionVersion }: Decision): boolean =>
  status !== "pending" || comment !== "" || decisionVersion > 0

const KEPT = "Rien de ce que vous avez saisi n'est perdu."

const withdrawnMessage = (count: number): string =>
  count === 1
    ? `Un influenceur n'est plus proposé dans ce casting. ${KEPT}`
    : `${count} influenceurs ne sont plus proposés dans ce casting. ${KEPT}`

const changedMessage = (count: number): string =>
  count === 1
    ? `Une réponse a été modifiée entre-temps par une autre personne de votre équipe. ${KEPT}`
    : `${count} réponses ont été modifiées entre-temps par une autre personne de votre équipe. ${KEPT}`

/** E.g. `3 décisions : 2 acceptés, 1 refusé`. */
export function summaryOf(decisions: readonly Pick<Decision, "status">[]): string {
  const parts = SUMMARY.flatMap(([status, one, several]) => {
    const count = decisions.filter((decision) => decision.status === status).length
    return count ? [counted(count, one, several)] : []
  })
  return `${counted(decisions.length, "décision", "décisions")} : ${parts.join(", ")}`
}

const SUMMARY: [status: BrandStatus, one: string, several: string][] = [
  ["accepted", "accepté", "acceptés"],
  ["maybe", "peut-être", "peut-être"],
  ["rejected", "refusé", "refusés"],
  ["pending", "sans choix", "sans choix"],
]
