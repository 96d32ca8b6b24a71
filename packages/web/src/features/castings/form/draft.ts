import type { CastingDetail, CastingFields, Proposal } from "@trame/core/castings/shapes"

/** What the form was opened on. */
export type Stored = Pick<CastingDetail, "casting" | "proposals">

/** One text of a list; the key only tells rows apart on the screen. */
export interface Line {
  key: string
  text: string
}

export type FieldsDraft = Omit<CastingFields, "startDate" | "endDate" | "requirements"> & {
  startDate: string | null
  endDate: string | null
}

export interface ProposalDraft
  extends Omit<Proposal, "id" | "version" | "references" | "brandComment" | "brandDecisionDate"> {
  /** Its id within the casting, once it has been saved. */
  id: string | null
  references: Line[]
}

export interface Draft {
  fields: FieldsDraft
  requirements: Line[]
  /** Typed, but not yet added to the list: saving adds it. */
  pendingRequirement: string
  proposals: ProposalDraft[]
  /** Those taken out since the form was opened, by influencer: chosen again, they are as they were. */
  shelf: Readonly<Record<string, ProposalDraft>>
}

export const lineOf = (text: string): Line => ({ key: crypto.randomUUID(), text })

export const BLANK: Draft = {
  fields: {
    name: "",
    brand: "",
    description: "",
    budget: "",
    startDate: null,
    endDate: null,
    deadline: null,
    status: "draft",
  },
  requirements: [],
  pendingRequirement: "",
  proposals: [],
  shelf: {},
}

export const proposalDraft = (proposal: Proposal): ProposalDraft => {
  const { version: _version, brandComment: _comment, brandDecisionDate: _date, ...kept } = proposal
  return { ...kept, references: proposal.references.map(lineOf) }
}

export function draftOf(stored: Stored | null): Draft {
  if (!stored) return BLANK
  const { name, brand, description, budget, startDate, endDate, deadline, status } = stored.casting
  return {
    ...BLANK,
    fields: { name, brand, description, budget, startDate, endDate, deadline, status },
    requirements: stored.casting.requirements.map(lineOf),
    proposals: stored.proposals.map(proposalDraft),
  }
}

/** What the API takes; the required days are there once `missingFields` finds nothing. */
export function fieldsOf({ fields, requirements, pendingRequirement }: Draft): CastingFields {
  return {
    ...fields,
    name: fields.name.trim(),
    brand: fields.brand.trim(),
    description: fields.description.trim(),
    budget: fields.budget.trim(),
    startDate: fields.startDate ?? "",
    endDate: fields.endDate ?? "",
    requirements: [...requirements.map(({ text }) => text), pendingRequirement]
      .map((text) => text.trim())
      .filter(Boolean),
  }
}

export const termsOf = ({ creativeNote, references }: ProposalDraft) => ({
  creativeNote: creativeNote.trim(),
  references: references.map(({ text }) => text.trim()).filter(Boolean),
})

export const newProposalOf = (proposal: ProposalDraft) => ({
  influencerId: proposal.influencerId,
  ...termsOf(proposal),
})
