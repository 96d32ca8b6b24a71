import { Entity, type EntityItem } from "electrodb"
import { SERVICE, storage } from "../db.ts"
import { keysOf } from "../keys-of.ts"
import { STEP_STATUSES } from "./values.ts"

/** A step of a collaboration's timeline. */
export const StepEntity = new Entity(
  {
    model: { entity: "step", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      collaborationId: { type: "string", required: true },
      stepId: { type: "string", required: true },
      name: { type: "string", required: true },
      deadline: { type: "string" },
      status: { type: keysOf(STEP_STATUSES), required: true },
      order: { type: "string", required: true },
      participantId: { type: "string" },
      /** Kept for when the influencer has left the collaboration. */
      participantName: { type: "string" },
      /** Added by whoever had the link of `/collaboration/{id}` (safety row 9). */
      viaPublicLink: { type: "boolean" },
      createdAt: { type: "string", required: true },
      updatedAt: { type: "string", required: true },
      version: { type: "number", required: true },
    },
    indexes: {
      board: {
        collection: "board",
        pk: { field: "pk", composite: ["agencyId", "collaborationId"], casing: "none" },
        sk: { field: "sk", composite: ["stepId"], casing: "none" },
      },
    },
  },
  storage(),
)

export type StepItem = EntityItem<typeof StepEntity>
