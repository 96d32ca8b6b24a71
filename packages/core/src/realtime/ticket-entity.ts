import { Entity } from "electrodb"
import { SERVICE, storage } from "../db.ts"

/** Who may open one socket, once. Not below an agency: only the ticket's hash is known. */
export const TicketEntity = new Entity(
  {
    model: { entity: "realtimeTicket", version: "1", service: SERVICE },
    attributes: {
      tokenHash: { type: "string", required: true },
      agencyId: { type: "string", required: true },
      userId: { type: "string", required: true },
      /** Seconds since 1970; the table removes what is over, some time later. */
      expiresAt: { type: "number", required: true },
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
