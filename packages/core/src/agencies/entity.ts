import { Entity } from "electrodb"
import { SERVICE, storage } from "../db.ts"

/** The list of all agencies lies in as many partitions. */
export const AGENCY_SHARDS = 8

/** A tenant. */
export const AgencyEntity = new Entity(
  {
    model: { entity: "agency", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      /** Its partition in the list of all agencies. */
      shard: { type: "number", required: true },
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
      all: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["shard"], template: `ALL#agency#$\{shard}`, casing: "none" },
        sk: { field: "gsi2sk", composite: ["createdAt", "agencyId"], casing: "none" },
      },
    },
  },
  storage(),
)
