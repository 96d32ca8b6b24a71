import type { EntityItem } from "electrodb"
import { entity } from "../lib/entity.ts"
import { type StaleKey, schema, shaped, silent } from "../lib/schema.ts"

const holder = {
  agencyId: { type: "string", required: true },
  userId: { type: "string", required: true },
  /** The sign-in that asked for the ticket: the socket ends with it. */
  session: {
    type: "map",
    properties: { id: { type: "string", required: true }, openedAt: { type: "number", required: true } },
  },
  /** Seconds since 1970, of a connection past its longest life; the table removes what is over, some time later. */
  expiresAt: { type: "number", required: true },
} as const

const connectionAttributes = {
  connectionId: { type: "string", required: true },
  openedAt: { type: "string", required: true },
  ...holder,
} as const

/** Who may open one socket, once. Not below an agency: only the ticket's hash is known. */
const realtimeTicket = schema({
  name: "realtimeTicket",
  attributes: { tokenHash: { type: "string", required: true }, ...holder },
  indexes: {
    primary: { pk: ["tokenHash"] },
  },
  invalidates: silent,
})

/** Whose an open socket is. Not below an agency: its events carry the connection's id and nothing else. */
const realtimeConnection = schema({
  name: "realtimeConnection",
  attributes: connectionAttributes,
  indexes: {
    primary: { pk: ["connectionId"] },
  },
  invalidates: silent,
})

/** What somebody has open, the oldest first. Not below an agency: the person's sockets end together. */
const realtimeSocket = schema({
  name: "realtimeSocket",
  attributes: connectionAttributes,
  indexes: {
    primary: { pk: ["userId"], sk: ["openedAt", "connectionId"] },
  },
  invalidates: silent,
})

/** A connection that hears of its agency's changes. */
const realtimeListener = schema({
  name: "realtimeListener",
  attributes: connectionAttributes,
  indexes: {
    primary: { pk: ["agencyId"], sk: ["connectionId"] },
  },
  invalidates: silent,
})

/** What was announced lately, for whoever begins to listen; the table removes what is over, some time later. */
const realtimeAnnouncement = schema({
  name: "realtimeAnnouncement",
  attributes: {
    agencyId: { type: "string", required: true },
    at: { type: "string", required: true },
    announcementId: { type: "string", required: true },
    keys: { type: shaped<StaleKey[]>(), required: true },
    expiresAt: { type: "number", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["at", "announcementId"] },
  },
  invalidates: silent,
})

export const TicketEntity = /* @__PURE__ */ entity(realtimeTicket)
export const ConnectionEntity = /* @__PURE__ */ entity(realtimeConnection)
export const SocketEntity = /* @__PURE__ */ entity(realtimeSocket)
export const ListenerEntity = /* @__PURE__ */ entity(realtimeListener)
export const AnnouncementEntity = /* @__PURE__ */ entity(realtimeAnnouncement)
export type Connection = EntityItem<typeof ConnectionEntity>

export const schemas = [
  realtimeTicket,
  realtimeConnection,
  realtimeSocket,
  realtimeListener,
  realtimeAnnouncement,
]
