import { Entity, type EntityItem } from "electrodb"
import { SERVICE, storage } from "../db.ts"

/** What agencies can subscribe to: a handful, all in one partition. Not below an agency. */
export const PlanEntity = new Entity(
  {
    model: { entity: "plan", version: "1", service: SERVICE },
    attributes: {
      planId: { type: "string", required: true },
      name: { type: "string", required: true },
      /** Euro cents. */
      priceMonthly: { type: "number", required: true },
      /** Missing: unlimited. */
      seatLimit: { type: "number" },
      features: { type: "list", items: { type: "string" }, required: true },
      /** Its price at the card provider. */
      priceId: { type: "string", required: true },
      active: { type: "boolean", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: [], casing: "none" },
        sk: { field: "sk", composite: ["planId"], casing: "none" },
      },
    },
  },
  storage(),
)

export type StoredPlan = EntityItem<typeof PlanEntity>
