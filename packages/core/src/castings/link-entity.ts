import { Entity } from "electrodb"
import { SERVICE, storage } from "../db.ts"

/** Which casting a brand's link opens. Not below an agency: only the token's hash is known. */
export const CastingLinkEntity = new Entity(
  {
    model: { entity: "castingLink", version: "1", service: SERVICE },
    attributes: {
      tokenHash: { type: "string", required: true },
      agencyId: { type: "string", required: true },
      castingId: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["tokenHash"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  storage(),
)
