import type { CollaborationDetail } from "@trame/core/campaigns/collaborations/contract/shapes"

const NOW = "2026-03-01T08:00:00.000Z"

/** As it is when somebody has just named it. */
export const collaboration: CollaborationDetail["collaboration"] = {
  id: "k1",
  version: 1,
  revision: 1,
  effectiveDate: "2026-03-01",
  name: "Lancement d'automne",
  clientId: null,
  brand: "Maison Rive",
  type: "collaboration_entrante",
  date: null,
  signedDate: null,
  manager: "Camille Laurent",
  description: "",
  budget: 0,
  typedBudget: 0,
  quoteSent: false,
  quoteNumber: "",
  contractSigned: false,
  invoiceSent: false,
  invoiceNumber: "",
  paymentReceived: false,
  castingValidated: false,
  status: "pending",
  billingStatus: "pending",
  postProgress: "0",
  linkToken: null,
  linkActive: false,
  guestKey: null,
  onProfile: false,
  archived: false,
  createdAt: NOW,
  updatedAt: NOW,
}
