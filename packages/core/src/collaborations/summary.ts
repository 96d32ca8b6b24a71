import { amountToInvoice } from "../accounting/amount.ts"
import { fold } from "../fold.ts"
import { effectiveDateOf } from "./effective-date.ts"
import { totalOfRates } from "./money.ts"
import type { Participant } from "./participant-entity.ts"
import type { Root } from "./root-entity.ts"
import { statusOf } from "./status.ts"

/** Influencers that a card shows (spec 2 §9). */
const SHOWN = 3

/** Of a folded name, which may be many times as long as the name; a key holds 1 KB. */
const BRAND_KEY_LENGTH = 300

/** Of a folded name: 500 of them share an item. */
const NAME_LENGTH = 100

type Derived =
  | "status"
  | "effectiveDate"
  | "clientKey"
  | "firstParticipants"
  | "influencerIds"
  | "influencerNames"
  | "ratesTotal"
  | "amountPending"
  | "amountPaid"

/** By what a client's collaborations are found: its id, else the brand's name (decisions §1). */
export const clientKeyOf = ({ clientId, brand }: { clientId?: string; brand: string }): string =>
  clientId ?? `name:${fold(brand).slice(0, BRAND_KEY_LENGTH)}`

/** An influencer's name as it is searched. */
export const searchedNameOf = ({ fullName }: Pick<Participant, "fullName">): string =>
  fold(fullName).slice(0, NAME_LENGTH)

/** The root with all that is derived from its fields and its participants. */
export function summarised(root: Omit<Root, Derived>, participants: readonly Participant[]): Root {
  return withIndexes({
    ...root,
    firstParticipants: participants.slice(0, SHOWN).map(({ participantId, fullName, profileImageUrl }) => ({
      id: participantId,
      fullName,
      profileImageUrl,
    })),
    influencerIds: participants.map(({ influencerId }) => influencerId),
    influencerNames: participants.map(searchedNameOf).join("\t"),
    ratesTotal: totalOfRates(participants),
    ...amountsOf(participants),
  })
}

type Payable = Pick<Participant, "rate" | "paidPercentage" | "creatorInvoiceSent">

/** What influencers may invoice, by whether they were paid. */
export function amountsOf(participants: readonly Payable[]) {
  const amountOf = (paid: boolean) =>
    participants
      .filter(({ creatorInvoiceSent }) => creatorInvoiceSent === paid)
      .reduce((sum, { rate, paidPercentage }) => sum + amountToInvoice(rate, paidPercentage), 0)
  return { amountPending: amountOf(false), amountPaid: amountOf(true) }
}

/** The root with what its indexes go by, derived from its fields. */
export function withIndexes(root: Omit<Root, "status" | "effectiveDate" | "clientKey">): Root {
  return {
    ...root,
    status: statusOf(root),
    effectiveDate: effectiveDateOf(root),
    clientKey: clientKeyOf(root),
  }
}
