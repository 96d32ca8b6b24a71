import { createWriteTransaction } from "electrodb"
import { today } from "../day.ts"
import { asWrite } from "../write.ts"
import type { CastingKey } from "./board.ts"
import type { Decision } from "./brand-contract.ts"
import { ProposalEntity } from "./proposal-entity.ts"
import { CastingEntity } from "./root-entity.ts"

/** What a brand's submission does in a transaction. */

/** Holds while this token opens the casting, and to the end of the deadline's day in Paris. */
export function onlyWhileOpen({ agencyId, castingId }: CastingKey, token: string): unknown {
  const check = createWriteTransaction({ root: CastingEntity }, ({ root }) => [
    root
      .check({ agencyId, castingId })
      .where(
        ({ linkToken, linkActive, deadline }, { eq, gte, notExists }) =>
          `${eq(linkToken, token)} AND ${eq(linkActive, true)} AND ` +
          `(${notExists(deadline)} OR ${gte(deadline, today())})`,
      )
      .commit(),
  ])
  return check.params().TransactItems?.[0]
}

/** Writes the brand's own attributes and no others, on condition that its answer is still the one that was read. */
export function answerOf({ agencyId, castingId }: CastingKey, decision: Decision, now: string): unknown {
  const { proposalId, status, comment, decisionVersion } = decision
  const answer = ProposalEntity.patch({ agencyId, castingId, influencerId: proposalId }).set({
    brandStatus: status,
    brandComment: comment,
    decisionVersion: decisionVersion + 1,
    ...(status !== "pending" && { brandDecisionDate: now }),
  })
  const taken = status === "pending" ? answer.remove(["brandDecisionDate"]) : answer
  return asWrite(taken.where((attributes, { eq }) => eq(attributes.decisionVersion, decisionVersion)))
}
