import type { Profile } from "@trame/core/account/contract/account"
import type {
  CollaborationCopy,
  CollaborationDetail,
  CollaborationFields,
  Deliverable,
  InfluencerFields,
  Participant,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import {
  clampAmount,
  rateOfDeliverables,
  totalOfRates,
} from "@trame/core/campaigns/collaborations/rules/money"
import { COLLABORATION_TYPES, DELIVERABLE_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import type { InfluencerChoice } from "@trame/core/influencers/catalogue/contract"
import { fullName } from "@trame/core/lib/text"
import { formatMoney, yesOrNo } from "../../../lib/format.ts"
import * as Drafts from "../../../lib/forms/draft.ts"
import type { Words } from "../../../lib/forms/merge.ts"
import { dayProblems, typedDayWords } from "../../../lib/typedDay.ts"
import { amountProblem, percentageProblem, type TypedNumber, understood } from "../../../lib/typedNumber.ts"

export interface FieldsDraft extends Omit<CollaborationFields, "budget"> {
  budget: TypedNumber
}

export interface DeliverableDraft extends Omit<Deliverable, "price"> {
  /** Only identifies rows on the screen. */
  key: string
  price: number | string
  /** The agency's price is to come, or in the field, or the user has typed one; absent for a stored price. */
  proposal?: "awaited" | "given" | "typed"
}

/** Keyed by the influencer's id in the catalogue: an influencer takes part once. */
export interface ParticipantDraft
  extends Drafts.DraftItem,
    Omit<InfluencerFields, "deliverables" | "rate" | "paidPercentage"> {
  rate: number | string
  paidPercentage: number | string
  fullName: string
  username: string
  profileImageUrl: string | null
  deliverables: DeliverableDraft[]
}

export type Snapshot = Drafts.Snapshot<FieldsDraft, ParticipantDraft>
export type Edit = Drafts.Edit<FieldsDraft, ParticipantDraft>
export type Apply = (edit: Edit) => void
export type Problems = Drafts.DraftProblems<FieldsDraft>

export const newKey = (): string => crypto.randomUUID()

const BLANK: FieldsDraft = {
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
  onProfile: false,
}

const termsOf = ({ rate, deliverables, creatorInvoiceSent, paidPercentage }: ParticipantDraft) => ({
  rate,
  deliverables: deliverables.map(({ type, description, price }) => ({ type, description, price })),
  creatorInvoiceSent,
  paidPercentage,
})

/** Without text in place of numbers: the form refuses it before. */
const sentTermsOf = (participant: ParticipantDraft) => {
  const { rate, deliverables, paidPercentage, ...terms } = termsOf(participant)
  return {
    ...terms,
    rate: understood(rate),
    deliverables: deliverables.map((one) => ({ ...one, price: understood(one.price) })),
    paidPercentage: understood(paidPercentage),
  }
}

const moneyWords = (amount: number | string): string =>
  typeof amount === "string" ? amount : formatMoney(amount)

const fieldWords = (fields: FieldsDraft): Words => ({
  Nom: fields.name,
  Marque: fields.brand,
  Type: COLLABORATION_TYPES[fields.type],
  Date: typedDayWords(fields.date),
  "Date de signature": typedDayWords(fields.signedDate),
  "Chef de projet": fields.manager,
  Description: fields.description,
  Budget: fields.budget === null ? "" : moneyWords(fields.budget),
  "Contrat signé": yesOrNo(fields.contractSigned),
  "Paiement reçu": yesOrNo(fields.paymentReceived),
  "Casting validé": yesOrNo(fields.castingValidated),
  "Devis envoyé": yesOrNo(fields.quoteSent),
  "Numéro de devis": fields.quoteNumber,
  "Facture envoyée": yesOrNo(fields.invoiceSent),
  "Numéro de facture": fields.invoiceNumber,
  "Afficher sur le profil public": yesOrNo(fields.onProfile),
})

const itemWords = ({ fullName, ...terms }: ParticipantDraft): Words => ({
  [`${fullName}, tarif`]: moneyWords(terms.rate),
  [`${fullName}, livrables`]: terms.deliverables.map(deliverableWords).join("\n"),
  [`${fullName}, facturable`]: `${terms.paidPercentage} %`,
  [`${fullName}, payé`]: yesOrNo(terms.creatorInvoiceSent),
})

const deliverableWords = ({ type, description, price }: DeliverableDraft): string =>
  [DELIVERABLE_TYPES[type], description, moneyWords(price)].filter(Boolean).join(" · ")

export const rules: Drafts.DraftRules<FieldsDraft, ParticipantDraft> = {
  name: "collaboration",
  itemsName: "participants",
  blank: BLANK,
  fieldWords,
  itemWords,
  // The client and the brand's name are one choice.
  fields: { together: [["brand", "clientId"]] },
  // A rate is the sum of the deliverables or a typed amount beside them.
  items: { content: termsOf, together: [["rate", "deliverables"]] },
  wrongFields: (fields) => {
    const problem = amountProblem(fields.budget)
    return { ...dayProblems(fields, ["date", "signedDate"]), ...(problem && { budget: problem }) }
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

const participantDraft = ({
  version: _version,
  linkKey: _linkKey,
  ...participant
}: Participant): ParticipantDraft => ({
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

/** The creator leads a new campaign; the platform's owner belongs to no agency's team. */
export const startOfNew = (me: Pick<Profile, "firstName" | "lastName" | "superAdmin">) => ({
  fields: { ...BLANK, manager: me.superAdmin ? "" : fullName(me) },
  items: [],
})

/** The initial state of a duplicate (rules/campaigns.md#duplicate). */
export const startOfCopy = ({ id, fields, participants }: CollaborationCopy) => ({
  from: id,
  fields: { ...BLANK, ...fields },
  items: participants.map(
    (participant): ParticipantDraft => ({
      ...participant,
      key: participant.influencerId,
      id: null,
      deliverables: participant.deliverables.map((deliverable) => ({ ...deliverable, key: newKey() })),
      creatorInvoiceSent: false,
      paidPercentage: 0,
    }),
  ),
})

/** Includes the copied influencers, as they were when removed, or removes them. */
export const takeAlong =
  (copied: readonly ParticipantDraft[], along: boolean): Edit =>
  (draft) => {
    if (!along) return Drafts.removeItems<FieldsDraft, ParticipantDraft>(copied.map(({ key }) => key))(draft)
    const there = new Set(draft.items.map(({ key }) => key))
    const back = copied.filter(({ key }) => !there.has(key)).map((one) => draft.shelf[one.key] ?? one)
    return { ...draft, items: [...back, ...draft.items] }
  }

/** The API's input for the fields. */
export const fieldsOf = <Fields extends Partial<FieldsDraft>>({ budget, ...fields }: Fields) => ({
  ...fields,
  ...(budget === undefined ? {} : { budget: understood(budget) }),
})

/** The API's input for an influencer. */
export const influencerFieldsOf = (participant: ParticipantDraft): InfluencerFields => ({
  influencerId: participant.influencerId,
  ...sentTermsOf(participant),
})

/** The API's input for an edit. */
export const changesOf = (
  { version }: Snapshot,
  difference: Drafts.Difference<FieldsDraft, ParticipantDraft>,
) => ({
  version,
  ...(difference.fields ? { fields: fieldsOf(difference.fields) } : {}),
  participants: Drafts.itemChanges(difference, influencerFieldsOf, sentTermsOf),
})

export const setFields = Drafts.setFields<FieldsDraft, ParticipantDraft>
const onParticipant = Drafts.changeItem<FieldsDraft, ParticipantDraft>

/** No deliverables, rate 0, invoice not received, nothing paid (rules/campaigns.md#form). */
export const addParticipant =
  (choice: Pick<InfluencerChoice, "id" | "displayName" | "username" | "profileImageUrl">): Edit =>
  (draft) => {
    if (draft.items.some(({ key }) => key === choice.id)) return draft
    const added: ParticipantDraft = {
      key: choice.id,
      // Removed and added again before saving: the same participant, which keeps its steps and documents.
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

/** Invalid prices count as 0. */
export const sumOfPrices = (deliverables: readonly DeliverableDraft[]): number =>
  rateOfDeliverables(deliverables.map(({ price }) => ({ price: clampAmount(understood(price)) })))

/** Invalid rates count as 0. */
export const sumOfRates = (participants: readonly ParticipantDraft[]): number =>
  totalOfRates(participants.map(({ rate }) => ({ rate: understood(rate) })))

const withDeliverables = (
  participant: ParticipantDraft,
  deliverables: DeliverableDraft[],
): ParticipantDraft => ({ ...participant, deliverables, rate: sumOfPrices(deliverables) })

export const addDeliverable = (key: string, deliverableKey: string): Edit =>
  onParticipant(key, (participant) => ({
    ...participant,
    deliverables: [
      ...participant.deliverables,
      // Deliverables added in a row are mostly of the same type.
      {
        key: deliverableKey,
        type: participant.deliverables.at(-1)?.type ?? "post_instagram",
        description: "",
        price: 0,
        proposal: "awaited",
      },
    ],
  }))

/** A changed price sets the rate to the sum of all prices; other changes keep a typed rate. */
export const setDeliverable = (
  key: string,
  deliverableKey: string,
  changes: Partial<Omit<DeliverableDraft, "key" | "proposal">>,
): Edit =>
  onParticipant(key, (participant) => {
    const deliverables = changed(participant, deliverableKey, (one) => ({
      ...one,
      ...changes,
      ...(changes.type && isOpen(one) && { proposal: "awaited" }),
      ...(changes.price !== undefined && { proposal: "typed" }),
    }))
    return changes.price === undefined
      ? { ...participant, deliverables }
      : withDeliverables(participant, deliverables)
  })

/** Whether another type brings another price. */
const isOpen = ({ proposal, price }: DeliverableDraft): boolean =>
  proposal ? proposal !== "typed" : price === 0

/** The agency's price moves the rate only while the rate is the sum (rules/campaigns.md#agencys-prices). */
export const proposePrice = (key: string, deliverableKey: string, price: number): Edit =>
  onParticipant(key, (participant) => {
    const deliverables = changed(participant, deliverableKey, (one) => ({ ...one, price, proposal: "given" }))
    return participant.rate === sumOfPrices(participant.deliverables)
      ? withDeliverables(participant, deliverables)
      : { ...participant, deliverables }
  })

const changed = (
  { deliverables }: ParticipantDraft,
  deliverableKey: string,
  change: (one: DeliverableDraft) => DeliverableDraft,
): DeliverableDraft[] => deliverables.map((one) => (one.key === deliverableKey ? change(one) : one))

export const removeDeliverable = (key: string, deliverableKey: string): Edit =>
  onParticipant(key, (participant) => {
    const removed = participant.deliverables.find((one) => one.key === deliverableKey)
    const deliverables = participant.deliverables.filter((one) => one !== removed)
    return removed?.price ? withDeliverables(participant, deliverables) : { ...participant, deliverables }
  })
