import { schema, silent } from "../lib/schema.ts"

const connectionAttributes = {
  connectionId: { type: "string", required: true },
  agencyId: { type: "string", required: true },
  userId: { type: "string", required: true },
  /** Seconds since 1970, past the longest life of a connection; the table removes what is over. */
  expiresAt: { type: "number", required: true },
} as const

/** Who may open one socket, once. Not below an agency: only the ticket's hash is known. */
export const realtimeTicket = schema({
  name: "realtimeTicket",
  attributes: {
    tokenHash: { type: "string", required: true },
    agencyId: { type: "string", required: true },
    userId: { type: "string", required: true },
    /** Seconds since 1970; the table removes what is over, some time later. */
    expiresAt: { type: "number", required: true },
  },
  indexes: {
    primary: { pk: ["tokenHash"] },
  },
  invalidates: silent,
})

/** Whose an open socket is. Not below an agency: its events carry the connection's id and nothing else. */
export const realtimeConnection = schema({
  name: "realtimeConnection",
  attributes: connectionAttributes,
  indexes: {
    primary: { pk: ["connectionId"] },
  },
  invalidates: silent,
})

/** A connection that hears of its agency's changes. */
export const realtimeListener = schema({
  name: "realtimeListener",
  attributes: connectionAttributes,
  indexes: {
    primary: { pk: ["agencyId"], sk: ["connectionId"] },
  },
  invalidates: silent,
})
