import { Entity } from "electrodb"
import { SERVICE, storage } from "../db.ts"

/** A tenant. */
export const AgencyEntity = new Entity(
  {
    model: { entity: "agency", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      name: { type: "string", required: true },
      ownerId: { type: "string", required: true },
      createdAt: { type: "string", default: () => new Date().toISOString(), readOnly: true },
      updatedAt: { type: "string", watch: "*", set: () => new Date().toISOString() },
      version: { type: "number", default: 1, required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["agencyId"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  storage(),
)
