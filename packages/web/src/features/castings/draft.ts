import type { CastingDetail, CastingFields, Proposal } from "@trame/core/campaigns/castings/contract/shapes"
import {
  CASTING_STATUSES,
  MAX_PROPOSALS,
  MAX_REQUIREMENTS,
} from "@trame/core/campaigns/castings/rules/values"
import type { InfluencerChoice } from "@trame/core/influencers/catalogue/contract"
import * as Drafts from "../../lib/forms/draft.ts"
import type { Words } from "../../lib/forms/merge.ts"
import { INVALID_LINK, linkProblem } from "../../lib/links.ts"
import { dayProblems, type TypedDay, typedDayWords, understoodDay } from "../../lib/typedDay.ts"

/** A text of a list; the key only identifies rows on the screen. */
export interface Line {
  key: string
  text: string
}

export type FieldsDraft = Omit<CastingFields, "startDate" | "endDate" | "requirements"> & {
  startDate: TypedDay
  endDate: TypedDay
  requirements: readonly Line[]
  /** Typed, but not yet added to the list: saving adds it. */
  pendingRequirement: string
}

/** Keyed by the influencer's id: an influencer is proposed once. */
export interface ProposalDraft
  extends Drafts.DraftItem,
    Omit<Proposal, "id" | "version" | "references" | "brandComment" | "brandDecisionDate"> {
  references: Line[]
}

export type Snapshot = Drafts.Snapshot<FieldsDraft, ProposalDraft>
type Edit = Drafts.Edit<FieldsDraft, ProposalDraft>
export type Apply = (edit: Edit) => void
export type Problems = Drafts.DraftProblems<FieldsDraft>

export const TOO_MANY_REQUIREMENTS = `${MAX_REQUIREMENTS} critères au maximum`

export const lineOf = (text: string): Line => ({ key: crypto.randomUUID(), text })

const textsOf = (lines: readonly Line[]): string[] => lines.map(({ text }) => text.trim()).filter(Boolean)

const contentOf = (fields: FieldsDraft) => ({
  ...fields,
  name: fields.name.trim(),
  brand: fields.brand.trim(),
  description: fields.description.trim(),
  budget: fields.budget.trim(),
  requirements: textsOf(fields.requirements),
  pendingRequirement: fields.pendingRequirement.trim(),
})

const termsOf = ({ creativeNote, references }: ProposalDraft) => ({
  creativeNote: creativeNote.trim(),
  references: textsOf(references),
})

const fieldWords = (fields: FieldsDraft): Words => ({
  Nom: fields.name,
  Marque: fields.brand,
  Budget: fields.budget,
  Statut: CASTING_STATUSES[fields.status],
  "Date de début": typedDayWords(fields.startDate),
  "Date de fin": typedDayWords(fields.endDate),
  "Date limite de réponse": typedDayWords(fields.deadline),
  Description: fields.description,
  Critères: textsOf(fields.requirements).join("\n"),
  "Nouveau critère": fields.pendingRequirement.trim(),
})

const itemWords = ({ fullName, creativeNote, references }: ProposalDraft): Words => ({
  [`${fullName}, note créative`]: creativeNote,
  [`${fullName}, références`]: textsOf(references).join("\n"),
})

export const rules: Drafts.DraftRules<FieldsDraft, ProposalDraft> = {
  name: "casting",
  itemsName: "proposals",
  blank: {
    name: "",
    brand: "",
    description: "",
    budget: "",
    startDate: null,
    endDate: null,
    deadline: null,
    status: "draft",
    requirements: [],
    pendingRequirement: "",
  },
  fields: { content: contentOf },
  items: { content: termsOf },
  fieldWords,
  itemWords,
  required: {
    name: "Le nom est obligatoire",
    brand: "La marque est obligatoire",
    budget: "Le budget est obligatoire",
    startDate: "La date de début est obligatoire",
    endDate: "La date de fin est obligatoire",
    description: "La description est obligatoire",
  },
  wrongFields: (fields) => {
    const { requirements, pendingRequirement } = contentOf(fields)
    const [start, end] = [understoodDay(fields.startDate), understoodDay(fields.endDate)]
    const backwards = start && end && end < start
    const tooMany = pendingRequirement && requirements.length >= MAX_REQUIREMENTS
    return {
      ...dayProblems(fields, ["startDate", "endDate", "deadline"]),
      ...(backwards && { endDate: "La date de fin précède la date de début" }),
      ...(tooMany && { pendingRequirement: TOO_MANY_REQUIREMENTS }),
    }
  },
  wrongItem: ({ references }) =>
    references.some(({ text }) => linkProblem(text, true)) ? INVALID_LINK : null,
}

function proposalDraft(proposal: Proposal): ProposalDraft {
  const { version: _version, brandComment: _comment, brandDecisionDate: _date, ...kept } = proposal
  return { ...kept, key: proposal.influencerId, references: proposal.references.map(lineOf) }
}

export function snapshotOf({ casting, proposals }: Pick<CastingDetail, "casting" | "proposals">): Snapshot {
  const { id, version, name, brand, description, budget, startDate, endDate, deadline, status } = casting
  return {
    id,
    version,
    fields: {
      name,
      brand,
      description,
      budget,
      startDate,
      endDate,
      deadline,
      status,
      requirements: casting.requirements.map(lineOf),
      pendingRequirement: "",
    },
    items: proposals.map(proposalDraft),
    versions: Object.fromEntries(proposals.map(({ id, version }) => [id, version])),
  }
}

/** The API's input; required days exist once nothing is missing. */
export function fieldsOf(draft: FieldsDraft): CastingFields {
  const { pendingRequirement, requirements, startDate, endDate, ...fields } = contentOf(draft)
  return {
    ...fields,
    startDate: startDate ?? "",
    endDate: endDate ?? "",
    requirements: [...requirements, ...(pendingRequirement ? [pendingRequirement] : [])],
  }
}

/** The changed fields; a pending criterion counts as one of the list. */
function changedFieldsOf(read: FieldsDraft, changes: Partial<FieldsDraft>): Partial<CastingFields> {
  const listed = "pendingRequirement" in changes ? ["requirements"] : []
  const changed = new Set([...Object.keys(changes), ...listed])
  const sent = Object.entries(fieldsOf({ ...read, ...changes }))
  return Object.fromEntries(sent.filter(([name]) => changed.has(name)))
}

export const newProposalOf = (proposal: ProposalDraft) => ({
  influencerId: proposal.influencerId,
  ...termsOf(proposal),
})

/** The API's input for an edit. */
export function changesOf(
  { version, fields: read }: Snapshot,
  difference: Drafts.Difference<FieldsDraft, ProposalDraft>,
) {
  const { removed, ...proposals } = Drafts.itemChanges(difference, newProposalOf, termsOf)
  return {
    version,
    ...(difference.fields ? { fields: changedFieldsOf(read, difference.fields) } : {}),
    proposals: { ...proposals, removed: removed.map(({ id }) => ({ id })) },
  }
}

export const setFields = Drafts.setFields<FieldsDraft, ProposalDraft>
export const removeProposals = Drafts.removeItems<FieldsDraft, ProposalDraft>

const onRequirements =
  (change: (lines: readonly Line[]) => readonly Line[]): Edit =>
  (draft) =>
    setFields({ requirements: change(draft.fields.requirements) })(draft)

export const addPending: Edit = (draft) => {
  const text = draft.fields.pendingRequirement.trim()
  if (!text) return draft
  return setFields({
    requirements: [...draft.fields.requirements, lineOf(text)],
    pendingRequirement: "",
  })(draft)
}

export const setRequirement = (key: string, text: string): Edit =>
  onRequirements((lines) => lines.map((line) => (line.key === key ? { key, text } : line)))

export const removeRequirement = (key: string): Edit =>
  onRequirements((lines) => lines.filter((line) => line.key !== key))

export const moveRequirement = (key: string, by: 1 | -1): Edit =>
  onRequirements((lines) => {
    const from = lines.findIndex((line) => line.key === key)
    const moved = lines[from]
    if (!moved || !lines[from + by]) return lines
    return lines.toSpliced(from, 1).toSpliced(from + by, 0, moved)
  })

export const setProposal = (
  key: string,
  changes: Partial<Pick<ProposalDraft, "creativeNote" | "references">>,
): Edit => Drafts.changeItem(key, (proposal) => ({ ...proposal, ...changes }))

/** Adds proposals up to the maximum; removed ones come back as they were. */
export const addProposals =
  (choices: readonly InfluencerChoice[]): Edit =>
  (draft) => {
    const taken = new Set(draft.items.map(({ key }) => key))
    const added = choices
      .filter(({ id }) => !taken.has(id))
      .slice(0, MAX_PROPOSALS - draft.items.length)
      .map((choice) => draft.shelf[choice.id] ?? chosen(choice))
    return { ...draft, items: [...draft.items, ...added] }
  }

const chosen = ({ id, displayName, ...shown }: InfluencerChoice): ProposalDraft => ({
  ...shown,
  key: id,
  id: null,
  influencerId: id,
  fullName: displayName,
  brandStatus: "pending",
  creativeNote: "",
  references: [],
})
