import { Entity } from "electrodb"
import { SERVICE, storage } from "../db.ts"

export const CODE_PURPOSES = ["verify", "reset"] as const

/** A code that was sent by e-mail: one per person and purpose, of which only the hash is known. */
export const CodeEntity = new Entity(
  {
    model: { entity: "emailCode", version: "1", service: SERVICE },
    attributes: {
      userId: { type: "string", required: true },
      purpose: { type: CODE_PURPOSES, required: true },
      codeHash: { type: "string", required: true },
      tries: { type: "number", required: true },
      /** Seconds since the epoch; the table removes what is over, some time later. */
      expiresAt: { type: "number", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["userId"], casing: "none" },
        sk: { field: "sk", composite: ["purpose"], casing: "none" },
      },
    },
  },
  storage(),
)
