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

type Derived = "status" | "effectiveDate" | "clientKey" | "firstParticipants" | "influencerIds" | "ratesTotal"

/** By what a client's collaborations are found: its id, else the brand's name (decisions §1). */
export const clientKeyOf = ({ clientId, brand }: { clientId?: string; brand: string }): string =>
  clientId ?? `name:${fold(brand).slice(0, BRAND_KEY_LENGTH)}`

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
    ratesTotal: totalOfRates(participants),
  })
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
