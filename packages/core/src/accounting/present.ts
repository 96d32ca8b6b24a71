import type { Payee } from "../collaborations/index.ts"
import { amountToInvoice, clampPercentage } from "./amount.ts"
import type { Payment } from "./contract.ts"

interface Owing {
  collaborationId: string
  name: string
  brand: string
  effectiveDate: string
}

/** What an influencer is owed for a collaboration, as the API gives it. */
export const toPayment = (
  { collaborationId, name, brand, effectiveDate }: Owing,
  { creatorInvoiceSent, rate, paidPercentage, ...payee }: Payee,
): Payment => ({
  collaborationId,
  collaborationName: name,
  brand,
  date: effectiveDate,
  participantId: payee.participantId,
  influencerId: payee.influencerId,
  fullName: payee.fullName,
  profileImageUrl: payee.profileImageUrl ?? null,
  rate,
  paidPercentage: clampPercentage(paidPercentage),
  amount: amountToInvoice(rate, paidPercentage),
  paid: creatorInvoiceSent,
  version: payee.version,
})
