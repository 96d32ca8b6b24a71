import type { CastingFields, Proposal, ProposalChanges } from "@trame/core/castings/shapes"
import {
  type Draft,
  draftOf,
  fieldsOf,
  newProposalOf,
  type ProposalDraft,
  proposalDraft,
  type Stored,
  termsOf,
} from "./draft.ts"

/** What an edit sends: only what differs from what was read, with the versions read (safety row 14). */
export interface Changes {
  version: number
  fields?: CastingFields
  proposals: ProposalChanges
}

export interface SortedProposals {
  added: ProposalDraft[]
  changed: { draft: ProposalDraft; id: string; version: number }[]
  removed: Proposal[]
}

export const sameLines = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index])

export function sameTerms(one: ProposalDraft, other: ProposalDraft): boolean {
  const [mine, theirs] = [termsOf(one), termsOf(other)]
  return mine.creativeNote === theirs.creativeNote && sameLines(mine.references, theirs.references)
}

function sameFields(one: CastingFields, other: CastingFields): boolean {
  const { requirements, ...rest } = one
  return (
    sameLines(requirements, other.requirements) &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((key) => rest[key] === other[key])
  )
}

export function sortProposals(stored: Stored, proposals: readonly ProposalDraft[]): SortedProposals {
  const known = new Map(stored.proposals.map((proposal) => [proposal.id, proposal]))
  const kept = new Set(proposals.map(({ id }) => id))
  const sorted: SortedProposals = {
    added: [],
    changed: [],
    removed: stored.proposals.filter(({ id }) => !kept.has(id)),
  }
  for (const proposal of proposals) {
    const before = proposal.id === null ? undefined : known.get(proposal.id)
    if (!before) sorted.added.push(proposal)
    else if (!sameTerms(proposal, proposalDraft(before)))
      sorted.changed.push({ draft: proposal, id: before.id, version: before.version })
  }
  return sorted
}

export function changesOf(stored: Stored, draft: Draft): Changes {
  const { added, changed, removed } = sortProposals(stored, draft.proposals)
  const fields = fieldsOf(draft)
  return {
    version: stored.casting.version,
    ...(sameFields(fieldsOf(draftOf(stored)), fields) ? {} : { fields }),
    proposals: {
      added: added.map(newProposalOf),
      changed: changed.map(({ draft, id, version }) => ({ id, version, ...termsOf(draft) })),
      removed: removed.map(({ id }) => ({ id })),
    },
  }
}

export const isEmpty = ({ fields, proposals }: Changes): boolean =>
  !fields && !proposals.added.length && !proposals.changed.length && !proposals.removed.length

/** Whether something would be lost if the dialog closed now. */
export function isDirty(stored: Stored | null, draft: Draft): boolean {
  if (stored) return !isEmpty(changesOf(stored, draft))
  return draft.proposals.length > 0 || !sameFields(fieldsOf(draftOf(null)), fieldsOf(draft))
}
