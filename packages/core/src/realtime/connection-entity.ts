import { Entity, type EntityItem } from "electrodb"
import { SERVICE, storage } from "../db.ts"

const connectionAttributes = {
  connectionId: { type: "string", required: true },
  agencyId: { type: "string", required: true },
  userId: { type: "string", required: true },
  /** Seconds since 1970, past the longest life of a connection; the table removes what is over. */
  expiresAt: { type: "number", required: true },
} as const

/** Whose an open socket is. Not below an agency: its events carry the connection's id and nothing else. */
export const ConnectionEntity = new Entity(
  {
    model: { entity: "realtimeConnection", version: "1", service: SERVICE },
    attributes: connectionAttributes,
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["connectionId"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  storage(),
)

export type Connection = EntityItem<typeof ConnectionEntity>

/** A connection that hears of its agency's changes. */
export const ListenerEntity = new Entity(
  {
    model: { entity: "realtimeListener", version: "1", service: SERVICE },
    attributes: connectionAttributes,
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["agencyId"], casing: "none" },
        sk: { field: "sk", composite: ["connectionId"], casing: "none" },
      },
    },
  },
  storage(),
)
