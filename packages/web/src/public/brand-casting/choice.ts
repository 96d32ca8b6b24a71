import type { BrandCasting, Decision } from "@trame/core/campaigns/castings/contract/brand"
import type { BrandStatus } from "@trame/core/campaigns/castings/rules/values"

export type Proposal = BrandCasting["proposals"][number]

export interface Answer {
  status: BrandStatus
  comment: string
}

/** What the person wants to answer, and which answer of the brand's they knew when they last said so. */
export interface Choice extends Answer {
  decisionVersion: number
}

/** By the proposal's id. */
export type Choices = Readonly<Record<string, Choice>>

const storedAnswer = ({ brandStatus, brandComment }: Proposal): Answer => ({
  status: brandStatus,
  comment: brandComment,
})

export const answerOf = (proposal: Proposal, choice: Choice | undefined): Answer =>
  choice ?? storedAnswer(proposal)

export const isUndecided = (proposal: Proposal, choice: Choice | undefined): boolean =>
  answerOf(proposal, choice).status === "pending"

const isExactly = (one: Answer, other: Answer): boolean =>
  one.status === other.status && one.comment === other.comment

/** As the API would store them: it trims comments. */
const isSame = (one: Answer, other: Answer): boolean =>
  isExactly({ ...one, comment: one.comment.trim() }, { ...other, comment: other.comment.trim() })

/** The choice after a change; undefined when it is again exactly what is stored. */
export function changed(
  proposal: Proposal,
  choice: Choice | undefined,
  change: Partial<Answer>,
): Choice | undefined {
  const next = { ...answerOf(proposal, choice), ...change }
  if (isExactly(next, storedAnswer(proposal))) return undefined
  return { status: next.status, comment: next.comment, decisionVersion: proposal.decisionVersion }
}

/** Whether sending it would change what is stored. */
export const isUnsent = (proposal: Proposal, choice: Choice | undefined): choice is Choice =>
  choice !== undefined && !isSame(choice, storedAnswer(proposal))

/** Somebody else answered since the person chose. */
export const isContested = (proposal: Proposal, choice: Choice | undefined): boolean =>
  isUnsent(proposal, choice) && choice.decisionVersion !== proposal.decisionVersion

/** What is sent: only what differs, with the version that is on the screen. */
export const decisionsOf = (proposals: readonly Proposal[], choices: Choices): Decision[] =>
  proposals.flatMap((proposal) => {
    const choice = choices[proposal.id]
    if (!isUnsent(proposal, choice)) return []
    const { status, comment } = choice
    const { id: proposalId, decisionVersion } = proposal
    return [{ proposalId, status, comment: comment.trim(), decisionVersion }]
  })

/** How many influencers stand at each answer, unsent choices included. */
export function tally(proposals: readonly Proposal[], choices: Choices): Record<BrandStatus, number> {
  const counts = { pending: 0, accepted: 0, maybe: 0, rejected: 0 }
  for (const proposal of proposals) counts[answerOf(proposal, choices[proposal.id]).status] += 1
  return counts
}

/** The proposals once these decisions are stored; each write raises the version by one. */
export const withDecisions = (
  proposals: readonly Proposal[],
  decisions: readonly Decision[],
  now: string,
): Proposal[] => {
  const byId = new Map(decisions.map((decision) => [decision.proposalId, decision]))
  return proposals.map((proposal) => {
    const decision = byId.get(proposal.id)
    if (!decision) return proposal
    return {
      ...proposal,
      brandStatus: decision.status,
      brandComment: decision.comment,
      brandDecisionDate: decision.status === "pending" ? null : now,
      decisionVersion: decision.decisionVersion + 1,
    }
  })
}

export type Verdict = Exclude<BrandStatus, "pending">

/** What a brand can say of an influencer, as the buttons that say it. */
export const VERDICTS: readonly { status: Verdict; label: string }[] = [
  { status: "accepted", label: "Accepter" },
  { status: "maybe", label: "Peut-être" },
  { status: "rejected", label: "Refuser" },
]
