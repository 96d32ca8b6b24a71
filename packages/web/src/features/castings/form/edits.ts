import { MAX_PROPOSALS } from "@trame/core/castings/values"
import type { RosterChoice } from "./choice.ts"
import { type Draft, type FieldsDraft, type Line, lineOf, type ProposalDraft } from "./draft.ts"

/** One thing that a person does to the form. Whatever it does not touch stays the same object. */
export type Edit = (draft: Draft) => Draft
export type Apply = (edit: Edit) => void

export const setFields =
  (changes: Partial<FieldsDraft>): Edit =>
  (draft) => ({ ...draft, fields: { ...draft.fields, ...changes } })

export const setPending =
  (pendingRequirement: string): Edit =>
  (draft) => ({ ...draft, pendingRequirement })

export const addPending: Edit = (draft) => {
  const text = draft.pendingRequirement.trim()
  if (!text) return draft
  return { ...draft, requirements: [...draft.requirements, lineOf(text)], pendingRequirement: "" }
}

const onRequirements =
  (change: (lines: readonly Line[]) => Line[]): Edit =>
  (draft) => ({ ...draft, requirements: change(draft.requirements) })

export const setRequirement = (key: string, text: string): Edit =>
  onRequirements((lines) => lines.map((line) => (line.key === key ? { key, text } : line)))

export const removeRequirement = (key: string): Edit =>
  onRequirements((lines) => lines.filter((line) => line.key !== key))

export const moveRequirement = (key: string, by: 1 | -1): Edit =>
  onRequirements((lines) => {
    const from = lines.findIndex((line) => line.key === key)
    const moved = lines[from]
    if (!moved || !lines[from + by]) return [...lines]
    return lines.toSpliced(from, 1).toSpliced(from + by, 0, moved)
  })

export const setProposal =
  (influencerId: string, changes: Partial<Pick<ProposalDraft, "creativeNote" | "references">>): Edit =>
  (draft) => ({
    ...draft,
    proposals: draft.proposals.map((one) =>
      one.influencerId === influencerId ? { ...one, ...changes } : one,
    ),
  })

/** As many as a casting still takes. */
export const addProposals =
  (choices: readonly RosterChoice[]): Edit =>
  (draft) => {
    const taken = new Set(draft.proposals.map(({ influencerId }) => influencerId))
    const added = choices
      .filter(({ id }) => !taken.has(id))
      .slice(0, MAX_PROPOSALS - draft.proposals.length)
      .map((choice) => draft.shelf[choice.id] ?? chosen(choice))
    return { ...draft, proposals: [...draft.proposals, ...added] }
  }

const chosen = (choice: RosterChoice): ProposalDraft => ({
  id: null,
  influencerId: choice.id,
  fullName: choice.displayName,
  username: choice.username,
  profileImageUrl: choice.profileImageUrl,
  platform: choice.platform,
  followersCount: choice.followersCount,
  engagementRate: choice.engagementRate,
  brandStatus: "pending",
  creativeNote: "",
  references: [],
})

export const removeProposals =
  (influencerIds: readonly string[]): Edit =>
  (draft) => {
    const gone = new Set(influencerIds)
    const removed = draft.proposals.filter(({ influencerId }) => gone.has(influencerId))
    return {
      ...draft,
      proposals: draft.proposals.filter(({ influencerId }) => !gone.has(influencerId)),
      shelf: { ...draft.shelf, ...Object.fromEntries(removed.map((one) => [one.influencerId, one])) },
    }
  }
