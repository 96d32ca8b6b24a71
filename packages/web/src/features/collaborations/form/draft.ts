import type {
  Collaboration,
  CollaborationDetail,
  CollaborationFields,
  Deliverable,
  InfluencerFields,
  Participant,
} from "@trame/core/collaborations/shapes"

/** What the form was opened on; null for a new collaboration. */
export type Stored = Pick<CollaborationDetail, "collaboration" | "participants">

export interface DeliverableDraft extends Deliverable {
  /** Only tells rows apart on the screen. */
  key: string
}

export interface ParticipantDraft extends Omit<InfluencerFields, "deliverables"> {
  key: string
  /** Its id within the collaboration, once it has been saved. */
  id: string | null
  fullName: string
  username: string
  profileImageUrl: string | null
  deliverables: DeliverableDraft[]
}

export interface Draft {
  fields: CollaborationFields
  participants: ParticipantDraft[]
}

export const newKey = (): string => crypto.randomUUID()

export const BLANK: Draft = {
  fields: {
    name: "",
    clientId: null,
    brand: "",
    type: "collaboration_entrante",
    date: null,
    signedDate: null,
    manager: "",
    description: "",
    budget: null,
    quoteSent: false,
    quoteNumber: "",
    contractSigned: false,
    invoiceSent: false,
    invoiceNumber: "",
    paymentReceived: false,
    castingValidated: false,
  },
  participants: [],
}

export const FIELD_KEYS = Object.keys(BLANK.fields) as (keyof CollaborationFields)[]

function fieldsOf(collaboration: Collaboration): CollaborationFields {
  const entries = FIELD_KEYS.map((key) => [key, collaboration[key]])
  return { ...BLANK.fields, ...Object.fromEntries(entries) }
}

export const participantDraft = (participant: Participant): ParticipantDraft => ({
  key: participant.id,
  id: participant.id,
  influencerId: participant.influencerId,
  fullName: participant.fullName,
  username: participant.username,
  profileImageUrl: participant.profileImageUrl,
  rate: participant.rate,
  deliverables: participant.deliverables.map((deliverable) => ({ ...deliverable, key: newKey() })),
  creatorInvoiceSent: participant.creatorInvoiceSent,
  paidPercentage: participant.paidPercentage,
})

export const draftOf = (stored: Stored | null): Draft =>
  stored
    ? { fields: fieldsOf(stored.collaboration), participants: stored.participants.map(participantDraft) }
    : BLANK

/** What the API takes of an influencer. */
export const influencerFieldsOf = (draft: ParticipantDraft): InfluencerFields => ({
  influencerId: draft.influencerId,
  rate: draft.rate,
  deliverables: draft.deliverables.map(({ type, description, price }) => ({ type, description, price })),
  creatorInvoiceSent: draft.creatorInvoiceSent,
  paidPercentage: draft.paidPercentage,
})
