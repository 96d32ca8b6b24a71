import { COLLABORATION_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import { newId } from "@trame/core/lib/id"
import { keysOf } from "@trame/core/lib/text"
import { importClients, importCollaborations } from "../../scripts/seed/import.ts"
import { newAgency } from "./agency.ts"
import { fieldsOf } from "./campaigns.ts"
import { newCreators } from "./creators.ts"

const COLLABORATIONS = 320
const CLIENTS = 40
/** Campaigns of each client, with and without its id. */
export const CAMPAIGNS = COLLABORATIONS / CLIENTS
const BEFORE = "2026-01-01T10:00:00.000Z"

/** An agency with collaborations of all kinds on many pages, each with an influencer and a step. */
export async function busyAgency() {
  const { agencyId, admin } = await newAgency()
  const clients = Array.from({ length: CLIENTS }, (_, index) => ({
    id: newId(),
    createdAt: BEFORE,
    brandName: `Marque ${index}`,
    sector: null,
    notes: "",
    contacts: [],
  }))
  const creators = await newCreators(3)
  const collaborations = Array.from({ length: COLLABORATIONS }, (_, index) => ({
    id: newId(),
    createdBy: admin.userId,
    createdAt: BEFORE,
    updatedAt: BEFORE,
    fields: fieldsOf({
      name: `Campagne ${index}`,
      // Some were created before their client.
      clientId: index % 3 ? clients[index % CLIENTS]?.id : null,
      brand: `Marque ${index % CLIENTS}`,
      date: `2026-${String((index % 12) + 1).padStart(2, "0")}-${String((index % 28) + 1).padStart(2, "0")}`,
      type: keysOf(COLLABORATION_TYPES)[index % 4],
      quoteSent: index % 3 > 0,
      paymentReceived: index % 3 > 1,
    }),
    participants: creators.slice(index % 3, (index % 3) + 1).map((creator) => ({
      participantId: newId(),
      influencerId: creator.influencerId,
      fullName: creator.displayName,
      username: creator.username,
      rate: 120_000,
      deliverables: [],
      creatorInvoiceSent: false,
      paidPercentage: 50,
    })),
    steps: [
      { stepId: newId(), name: "Brief", status: "todo" as const, createdAt: BEFORE, updatedAt: BEFORE },
    ],
    documents: [],
    stats: [],
    link: null,
  }))
  await importClients(agencyId, clients)
  await importCollaborations(agencyId, collaborations)
  return { agencyId, admin, clients, creators, collaborations }
}
