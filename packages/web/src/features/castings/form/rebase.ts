import type { Proposal } from "@trame/core/castings/shapes"
import { sameLines, sameTerms } from "./changes.ts"
import {
  type Draft,
  draftOf,
  type FieldsDraft,
  fieldsOf,
  type ProposalDraft,
  proposalDraft,
  type Stored,
  termsOf,
} from "./draft.ts"

/**
 * My changes laid over what is stored now. What I touched is mine; what I did not touch stays as the other person
 * left it.
 */
export function rebase(read: Stored, draft: Draft, now: Stored): Draft {
  const [before, current] = [draftOf(read), draftOf(now)]
  const keys = Object.keys(draft.fields) as (keyof FieldsDraft)[]
  const touched = keys.filter((key) => draft.fields[key] !== before.fields[key])
  const mine = Object.fromEntries(touched.map((key) => [key, draft.fields[key]]))
  const listed = (one: Draft) => fieldsOf({ ...one, pendingRequirement: "" }).requirements
  return {
    ...draft,
    fields: { ...current.fields, ...mine },
    requirements: sameLines(listed(draft), listed(before)) ? current.requirements : draft.requirements,
    proposals: mergeProposals(read, draft, now),
  }
}

function mergeProposals(read: Stored, draft: Draft, now: Stored): ProposalDraft[] {
  const before = byInfluencer(read.proposals)
  const current = byInfluencer(now.proposals)
  const mine = new Map(draft.proposals.map((one) => [one.influencerId, one]))

  const stillThere = now.proposals.flatMap((stored) => {
    const own = mine.get(stored.influencerId)
    if (own) return [mergeOne(before.get(stored.influencerId), own, stored)]
    return before.has(stored.influencerId) ? [] : [proposalDraft(stored)]
  })
  const onlyMine = draft.proposals.filter(({ influencerId }) => !current.has(influencerId))
  const comingBack = onlyMine.filter((own) => {
    const former = before.get(own.influencerId)
    // Removed by the other person: only what I had changed comes back.
    return !former || !sameTerms(own, proposalDraft(former))
  })
  return [...stillThere, ...comingBack.map((own) => ({ ...own, id: null, brandStatus: "pending" as const }))]
}

const byInfluencer = (proposals: readonly Proposal[]) =>
  new Map(proposals.map((proposal) => [proposal.influencerId, proposal]))

function mergeOne(before: Proposal | undefined, own: ProposalDraft, stored: Proposal): ProposalDraft {
  const theirs = proposalDraft(stored)
  if (!before) return { ...theirs, creativeNote: own.creativeNote, references: own.references }
  const mine = termsOf(own)
  return {
    ...theirs,
    creativeNote: mine.creativeNote === before.creativeNote ? theirs.creativeNote : own.creativeNote,
    references: sameLines(mine.references, before.references) ? theirs.references : own.references,
  }
}
