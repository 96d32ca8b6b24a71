import type {
  CollaborationDetail,
  CollaborationFields,
  Deliverable,
  InfluencerFields,
  Participant,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import { rateOfDeliverables } from "@trame/core/campaigns/collaborations/rules/money"
import { COLLABORATION_TYPES, DELIVERABLE_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import type { InfluencerChoice } from "@trame/core/influencers/contract"
import { formatDate, formatMoney, yesOrNo } from "../../../lib/format.ts"
import * as Drafts from "../../../lib/forms/draft.ts"
import type { Words } from "../../../lib/forms/useVersionedSave.ts"
import { amountProblem, percentageProblem } from "../../../lib/typedNumber.ts"

export interface DeliverableDraft extends Deliverable {
  /** Only tells rows apart on the screen. */
  key: string
}

/** Known by the influencer's id in the catalogue: nobody takes part twice. */
export interface ParticipantDraft extends Drafts.DraftItem, Omit<InfluencerFields, "deliverables"> {
  fullName: string
  username: string
  profileImageUrl: string | null
  deliverables: DeliverableDraft[]
}

export type Snapshot = Drafts.Snapshot<CollaborationFields, ParticipantDraft>
export type Edit = Drafts.Edit<CollaborationFields, ParticipantDraft>
export type Apply = (edit: Edit) => void
export type Problems = Drafts.DraftProblems<CollaborationFields>

export const newKey = (): string => crypto.randomUUID()

const BLANK: CollaborationFields = {
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
}

const termsOf = ({ rate, deliverables, creatorInvoiceSent, paidPercentage }: ParticipantDraft) => ({
  rate,
  deliverables: deliverables.map(({ type, description, price }) => ({ type, description, price })),
  creatorInvoiceSent,
  paidPercentage,
})

const fieldWords = (fields: CollaborationFields): Words => ({
  Nom: fields.name,
  Marque: fields.brand,
  Type: COLLABORATION_TYPES[fields.type],
  Date: formatDate(fields.date),
  "Date de signature": formatDate(fields.signedDate),
  "Chef de projet": fields.manager,
  Description: fields.description,
  Budget: fields.budget === null ? "" : formatMoney(fields.budget),
  "Contrat signé": yesOrNo(fields.contractSigned),
  "Paiement reçu": yesOrNo(fields.paymentReceived),
  "Casting validé": yesOrNo(fields.castingValidated),
  "Devis envoyé": yesOrNo(fields.quoteSent),
  "Numéro de devis": fields.quoteNumber,
  "Facture envoyée": yesOrNo(fields.invoiceSent),
  "Numéro de facture": fields.invoiceNumber,
})

const itemWords = ({ fullName, ...terms }: ParticipantDraft): Words => ({
  [`${fullName}, tarif`]: formatMoney(terms.rate),
  [`${fullName}, livrables`]: terms.deliverables.map(deliverableWords).join("\n"),
  [`${fullName}, pourcentage payé`]: `${terms.paidPercentage} %`,
  [`${fullName}, facture reçue`]: yesOrNo(terms.creatorInvoiceSent),
})

const deliverableWords = ({ type, description, price }: Deliverable): string =>
  [DELIVERABLE_TYPES[type], description, formatMoney(price)].filter(Boolean).join(" · ")

export const rules: Drafts.DraftRules<CollaborationFields, ParticipantDraft> = {
  name: "collaboration",
  itemsName: "participants",
  blank: BLANK,
  fieldWords,
  itemWords,
  // The client and the brand's name are one choice.
  fields: { together: [["brand", "clientId"]] },
  // A rate is the sum of its deliverables or was typed beside them.
  items: { content: termsOf, together: [["rate", "deliverables"]] },
  wrongFields: ({ budget }) => {
    const problem = amountProblem(budget)
    return problem ? { budget: problem } : {}
  },
  wrongItem: ({ rate, deliverables, paidPercentage }) =>
    [rate, ...deliverables.map(({ price }) => price)].map(amountProblem).find(Boolean) ??
    percentageProblem(paidPercentage) ??
    null,
  required: {
    name: "Le nom est obligatoire",
    brand: "La marque est obligatoire",
    manager: "Le chef de projet est obligatoire",
  },
}

const participantDraft = ({ version: _version, ...participant }: Participant): ParticipantDraft => ({
  ...participant,
  key: participant.influencerId,
  deliverables: participant.deliverables.map((deliverable) => ({ ...deliverable, key: newKey() })),
})

export function snapshotOf({
  collaboration,
  participants,
}: Pick<CollaborationDetail, "collaboration" | "participants">): Snapshot {
  const keys = Object.keys(BLANK) as (keyof CollaborationFields)[]
  const fields = Object.fromEntries(keys.map((key) => [key, collaboration[key]]))
  return {
    id: collaboration.id,
    version: collaboration.version,
    fields: { ...BLANK, ...fields, budget: collaboration.typedBudget },
    items: participants.map(participantDraft),
    versions: Object.fromEntries(participants.map(({ id, version }) => [id, version])),
  }
}

/** What the API takes of an influencer. */
export const influencerFieldsOf = (participant: ParticipantDraft): InfluencerFields => ({
  influencerId: participant.influencerId,
  ...termsOf(participant),
})

/** What the API takes of an edit. */
export const changesOf = (
  { version }: Snapshot,
  difference: Drafts.Difference<CollaborationFields, ParticipantDraft>,
) => ({
  version,
  ...(difference.fields ? { fields: difference.fields } : {}),
  participants: Drafts.itemChanges(difference, influencerFieldsOf, termsOf),
})

export const setFields = Drafts.setFields<CollaborationFields, ParticipantDraft>
const onParticipant = Drafts.changeItem<CollaborationFields, ParticipantDraft>

/** No deliverables, rate 0, invoice not received, nothing paid (rules/campaigns.md#form). */
export const addParticipant =
  (choice: InfluencerChoice): Edit =>
  (draft) => {
    if (draft.items.some(({ key }) => key === choice.id)) return draft
    const added: ParticipantDraft = {
      key: choice.id,
      // Removed and added again before saving: the same entry, so that its steps and documents stay its own.
      id: draft.shelf[choice.id]?.id ?? null,
      influencerId: choice.id,
      fullName: choice.displayName,
      username: choice.username,
      profileImageUrl: choice.profileImageUrl,
      rate: 0,
      deliverables: [],
      creatorInvoiceSent: false,
      paidPercentage: 0,
    }
    return { ...draft, items: [...draft.items, added] }
  }

export const removeParticipant = (key: string): Edit => Drafts.removeItems([key])

export type Terms = Pick<ParticipantDraft, "rate" | "creatorInvoiceSent" | "paidPercentage">

export const setTerms = (key: string, changes: Partial<Terms>): Edit =>
  onParticipant(key, (participant) => ({ ...participant, ...changes }))

/** While a price is no amount, the rate stays as it was. */
function withDeliverables(participant: ParticipantDraft, deliverables: DeliverableDraft[]): ParticipantDraft {
  const sum = rateOfDeliverables(deliverables)
  return { ...participant, deliverables, rate: Number.isInteger(sum) ? sum : participant.rate }
}

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
