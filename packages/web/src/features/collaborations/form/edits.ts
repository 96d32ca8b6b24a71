import { rateOfDeliverables } from "@trame/core/collaborations/money"
import type { CollaborationFields, Deliverable } from "@trame/core/collaborations/shapes"
import type { InfluencerChoice } from "@trame/core/influencers/contract"
import { type DeliverableDraft, type Draft, newKey, type ParticipantDraft, type Stored } from "./draft.ts"

/** One thing that a person does to the form. Whatever it does not touch stays the same object. */
export type Edit = (draft: Draft) => Draft
export type Apply = (edit: Edit) => void

export const setFields =
  (changes: Partial<CollaborationFields>): Edit =>
  (draft) => ({ ...draft, fields: { ...draft.fields, ...changes } })

/** No deliverables, rate 0, invoice not received, nothing paid (spec 2 §2.2). */
export const addParticipant =
  (choice: InfluencerChoice, stored: Stored | null): Edit =>
  (draft) => {
    if (draft.participants.some(({ influencerId }) => influencerId === choice.id)) return draft
    // Removed and added again before saving: the same entry, so that its steps and documents stay its own.
    const former = stored?.participants.find(({ influencerId }) => influencerId === choice.id)
    const added: ParticipantDraft = {
      key: former?.id ?? newKey(),
      id: former?.id ?? null,
      influencerId: choice.id,
      fullName: choice.displayName,
      username: choice.username,
      profileImageUrl: choice.profileImageUrl,
      rate: 0,
      deliverables: [],
      creatorInvoiceSent: false,
      paidPercentage: 0,
    }
    return { ...draft, participants: [...draft.participants, added] }
  }

export const removeParticipant =
  (key: string): Edit =>
  (draft) => ({ ...draft, participants: draft.participants.filter((one) => one.key !== key) })

const onParticipant =
  (key: string, change: (participant: ParticipantDraft) => ParticipantDraft): Edit =>
  (draft) => ({
    ...draft,
    participants: draft.participants.map((one) => (one.key === key ? change(one) : one)),
  })

export type Terms = Pick<ParticipantDraft, "rate" | "creatorInvoiceSent" | "paidPercentage">

export const setTerms = (key: string, changes: Partial<Terms>): Edit =>
  onParticipant(key, (participant) => ({ ...participant, ...changes }))

const withDeliverables = (participant: ParticipantDraft, deliverables: DeliverableDraft[]) => ({
  ...participant,
  deliverables,
  rate: rateOfDeliverables(deliverables),
})

export const addDeliverable = (key: string, deliverableKey: string): Edit =>
  onParticipant(key, (participant) => ({
    ...participant,
    deliverables: [
      ...participant.deliverables,
      { key: deliverableKey, type: "post_instagram", description: "", price: 0 },
    ],
  }))

/** A price makes the rate the sum of all prices; another change leaves a typed rate alone. */
export const setDeliverable = (key: string, deliverableKey: string, changes: Partial<Deliverable>): Edit =>
  onParticipant(key, (participant) => {
    const deliverables = participant.deliverables.map((one) =>
      one.key === deliverableKey ? { ...one, ...changes } : one,
    )
    return changes.price === undefined
      ? { ...participant, deliverables }
      : withDeliverables(participant, deliverables)
  })

export const removeDeliverable = (key: string, deliverableKey: string): Edit =>
  onParticipant(key, (participant) => {
    const removed = participant.deliverables.find((one) => one.key === deliverableKey)
    const deliverables = participant.deliverables.filter((one) => one !== removed)
    return removed?.price ? withDeliverables(participant, deliverables) : { ...participant, deliverables }
  })
