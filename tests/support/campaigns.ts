import type {
  CollaborationFields,
  InfluencerFields,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import type { Influencer } from "@trame/core/influencers/catalogue/index"

/** A form's fields. */
export const fieldsOf = (wanted: Partial<CollaborationFields> = {}): CollaborationFields => ({
  name: "Lancement d'été",
  clientId: null,
  brand: "Maison Aubépine",
  type: "collaboration_entrante",
  date: null,
  signedDate: null,
  manager: "Ada Admin",
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
  ...wanted,
})

export const influencerOf = (
  { influencerId }: Pick<Influencer, "influencerId">,
  wanted: Partial<InfluencerFields> = {},
): InfluencerFields => ({
  influencerId,
  rate: 0,
  deliverables: [],
  creatorInvoiceSent: false,
  paidPercentage: 0,
  ...wanted,
})

export const noChanges = () => ({ added: [], changed: [], removed: [] })

/** Accounting's filters when nothing is chosen. */
export const anyPayment = { period: "all", search: "", status: "all", sort: "date" } as const
