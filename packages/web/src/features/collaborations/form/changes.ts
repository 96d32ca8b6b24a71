import type {
  CollaborationFields,
  InfluencerFields,
  Participant,
  ParticipantChanges,
} from "@trame/core/collaborations/shapes"
import {
  type Draft,
  draftOf,
  FIELD_KEYS,
  influencerFieldsOf,
  type ParticipantDraft,
  type Stored,
} from "./draft.ts"

/** What an edit sends: only what differs from what was read, with the versions read (safety row 14). */
export interface Changes {
  version: number
  fields?: CollaborationFields
  participants: ParticipantChanges
}

type Terms = Omit<InfluencerFields, "influencerId">

const sameDeliverables = (one: Terms["deliverables"], other: Terms["deliverables"]): boolean =>
  one.length === other.length &&
  one.every((deliverable, index) => {
    const twin = other[index]
    return (
      deliverable.type === twin?.type &&
      deliverable.description === twin.description &&
      deliverable.price === twin.price
    )
  })

export const sameTerms = (one: Terms, other: Terms): boolean =>
  one.rate === other.rate &&
  one.creatorInvoiceSent === other.creatorInvoiceSent &&
  one.paidPercentage === other.paidPercentage &&
  sameDeliverables(one.deliverables, other.deliverables)

const sameFields = (one: CollaborationFields, other: CollaborationFields): boolean =>
  FIELD_KEYS.every((key) => one[key] === other[key])

export interface SortedParticipants {
  added: ParticipantDraft[]
  changed: { draft: ParticipantDraft; version: number }[]
  removed: Participant[]
}

export function sortParticipants(stored: Stored, draft: Draft): SortedParticipants {
  const known = new Map(stored.participants.map((participant) => [participant.id, participant]))
  const kept = new Set(draft.participants.map(({ id }) => id))
  const sorted: SortedParticipants = {
    added: [],
    changed: [],
    removed: stored.participants.filter(({ id }) => !kept.has(id)),
  }
  for (const participant of draft.participants) {
    const before = participant.id === null ? undefined : known.get(participant.id)
    if (!before) sorted.added.push(participant)
    else if (!sameTerms(participant, before))
      sorted.changed.push({ draft: participant, version: before.version })
  }
  return sorted
}

function changedTerms(draft: ParticipantDraft, version: number): ParticipantChanges["changed"][number] {
  const { influencerId: _creator, ...terms } = influencerFieldsOf(draft)
  return { id: draft.id ?? draft.key, version, ...terms }
}

export function changesOf(stored: Stored, draft: Draft): Changes {
  const { added, changed, removed } = sortParticipants(stored, draft)
  return {
    version: stored.collaboration.version,
    ...(sameFields(draftOf(stored).fields, draft.fields) ? {} : { fields: draft.fields }),
    participants: {
      added: added.map(influencerFieldsOf),
      changed: changed.map(({ draft, version }) => changedTerms(draft, version)),
      removed: removed.map(({ id, version }) => ({ id, version })),
    },
  }
}

export const isEmpty = ({ fields, participants }: Changes): boolean =>
  !fields && !participants.added.length && !participants.changed.length && !participants.removed.length

/** Whether something would be lost if the page closed now. */
export function isDirty(stored: Stored | null, draft: Draft): boolean {
  if (stored) return !isEmpty(changesOf(stored, draft))
  return draft.participants.length > 0 || !sameFields(draftOf(null).fields, draft.fields)
}
