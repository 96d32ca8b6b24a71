import { Entity, type EntityItem } from "electrodb"
import { SERVICE, storage, wholeKeys } from "../db.ts"
import { keysOf } from "../keys-of.ts"
import { DELIVERABLE_TYPES } from "./values.ts"

/** What is kept of an influencer of a collaboration; `rate` and prices are euro cents. */
const participantAttributes = {
  agencyId: { type: "string", required: true },
  collaborationId: { type: "string", required: true },
  participantId: { type: "string", required: true },
  influencerId: { type: "string", required: true },
  fullName: { type: "string", required: true },
  username: { type: "string", required: true },
  profileImageUrl: { type: "string" },
  rate: { type: "number", required: true },
  deliverables: {
    type: "list",
    items: {
      type: "map",
      properties: {
        type: { type: keysOf(DELIVERABLE_TYPES), required: true },
        description: { type: "string", required: true },
        price: { type: "number", required: true },
      },
    },
    required: true,
  },
  creatorInvoiceSent: { type: "boolean", required: true },
  paidPercentage: { type: "number", required: true },
  /** What the influencer's own link carries to see the rate; made when it is first copied. */
  linkKey: { type: "string" },
  /** Participants are shown in the order in which they came. */
  position: { type: "number", required: true },
  version: { type: "number", required: true },
} as const

/** An influencer of a collaboration, with a version of its own (safety row 14). */
export const ParticipantEntity = new Entity(
  {
    model: { entity: "participant", version: "1", service: SERVICE },
    attributes: participantAttributes,
    indexes: {
      board: {
        collection: "board",
        pk: { field: "pk", composite: ["agencyId", "collaborationId"], casing: "none" },
        sk: { field: "sk", composite: ["participantId"], casing: "none" },
      },
      byInfluencer: {
        index: "gsi1",
        condition: wholeKeys,
        pk: { field: "gsi1pk", composite: ["agencyId", "influencerId"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["collaborationId"], casing: "none" },
      },
    },
  },
  storage(),
)

export type Participant = EntityItem<typeof ParticipantEntity>

/**
 * A participant as a large save will leave it, written ahead: readers lay those of the root's
 * `pendingSave` over the participants, and overlook all others (decisions §2).
 */
export const StagedParticipantEntity = new Entity(
  {
    model: { entity: "stagedParticipant", version: "1", service: SERVICE },
    attributes: {
      ...participantAttributes,
      saveId: { type: "string", required: true },
      /** Milliseconds since 1970. */
      stagedAt: { type: "number", required: true },
      removed: { type: "boolean", required: true },
    },
    indexes: {
      board: {
        collection: "board",
        pk: { field: "pk", composite: ["agencyId", "collaborationId"], casing: "none" },
        sk: { field: "sk", composite: ["saveId", "participantId"], casing: "none" },
      },
    },
  },
  storage(),
)

export type StagedParticipant = EntityItem<typeof StagedParticipantEntity>
