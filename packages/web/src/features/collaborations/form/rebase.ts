import type { CollaborationFields, Participant } from "@trame/core/collaborations/shapes"
import { sameTerms } from "./changes.ts"
import {
  type Draft,
  draftOf,
  FIELD_KEYS,
  type ParticipantDraft,
  participantDraft,
  type Stored,
} from "./draft.ts"

/**
 * My changes laid over what is stored now. What I touched is mine; what I did not touch stays as the
 * other person left it, so that overwriting a name never undoes a payment noted meanwhile.
 */
export function rebase(read: Stored, draft: Draft, now: Stored): Draft {
  return { fields: mergeFields(read, draft, now), participants: mergeParticipants(read, draft, now) }
}

function mergeFields(read: Stored, draft: Draft, now: Stored): CollaborationFields {
  const before = draftOf(read).fields
  const current = draftOf(now).fields
  const touched = FIELD_KEYS.filter((key) => draft.fields[key] !== before[key])
  const merged = { ...current, ...Object.fromEntries(touched.map((key) => [key, draft.fields[key]])) }
  // The client and the brand's name are one choice.
  const brandTouched = touched.includes("brand") || touched.includes("clientId")
  return brandTouched ? { ...merged, brand: draft.fields.brand, clientId: draft.fields.clientId } : merged
}

function mergeParticipants(read: Stored, draft: Draft, now: Stored): ParticipantDraft[] {
  const before = new Map(read.participants.map((participant) => [participant.id, participant]))
  const left = new Set(draft.participants)
  const merged: ParticipantDraft[] = []

  for (const current of now.participants) {
    const mine = draft.participants.find((one) => isSame(one, current))
    if (mine) {
      left.delete(mine)
      merged.push(mergeOne(before.get(current.id), mine, current))
    } else if (!before.has(current.id)) merged.push(participantDraft(current))
  }
  for (const mine of left) {
    const former = mine.id === null ? undefined : before.get(mine.id)
    // Removed by the other person: only what I had changed comes back.
    if (!former || !sameTerms(mine, former)) merged.push({ ...mine, id: null })
  }
  return merged
}

const isSame = (mine: ParticipantDraft, current: Participant): boolean =>
  mine.id === null ? mine.influencerId === current.influencerId : mine.id === current.id

function mergeOne(
  before: Participant | undefined,
  mine: ParticipantDraft,
  current: Participant,
): ParticipantDraft {
  const result = { ...mine, id: current.id }
  if (!before) return result
  const untouched = (changes: Partial<ParticipantDraft>) => sameTerms({ ...before, ...changes }, before)
  const stored = participantDraft(current)
  // A rate is the sum of its deliverables or was typed beside them: they travel together.
  if (untouched({ rate: mine.rate, deliverables: mine.deliverables })) {
    result.rate = stored.rate
    result.deliverables = stored.deliverables
  }
  if (mine.creatorInvoiceSent === before.creatorInvoiceSent)
    result.creatorInvoiceSent = stored.creatorInvoiceSent
  if (mine.paidPercentage === before.paidPercentage) result.paidPercentage = stored.paidPercentage
  return result
}
