import type { EntityItem } from "electrodb"
import { entity } from "../lib/entity.ts"
import { type StaleKey, schema, shaped, silent } from "../lib/schema.ts"

const holder = {
  agencyId: { type: "string", required: true },
  userId: { type: "string", required: true },
  /** The sign-in that requested the ticket: the socket closes when it ends. */
  session: {
    type: "map",
    properties: { id: { type: "string", required: true }, openedAt: { type: "number", required: true } },
  },
  /** Seconds since 1970, beyond a connection's longest life; DynamoDB deletes expired items some time later. */
  expiresAt: { type: "number", required: true },
} as const

const connectionAttributes = {
  connectionId: { type: "string", required: true },
  openedAt: { type: "string", required: true },
  ...holder,
} as const

/** A one-time ticket for one socket. In no agency's partition: only the ticket's hash is known. */
const realtimeTicket = schema({
  name: "realtimeTicket",
  attributes: { tokenHash: { type: "string", required: true }, ...holder },
  indexes: {
    primary: { pk: ["tokenHash"] },
  },
  invalidates: silent,
})

/** The person of an open socket. In no agency's partition: its events carry only the connection's id. */
const realtimeConnection = schema({
  name: "realtimeConnection",
  attributes: connectionAttributes,
  indexes: {
    primary: { pk: ["connectionId"] },
  },
  invalidates: silent,
})

/** A person's sockets, the oldest first. In no agency's partition: they end together. */
const realtimeSocket = schema({
  name: "realtimeSocket",
  attributes: connectionAttributes,
  indexes: {
    primary: { pk: ["userId"], sk: ["openedAt", "connectionId"] },
  },
  invalidates: silent,
})

/** A connection that receives its agency's changes. */
const realtimeListener = schema({
  name: "realtimeListener",
  attributes: connectionAttributes,
  indexes: {
    primary: { pk: ["agencyId"], sk: ["connectionId"] },
  },
  invalidates: silent,
})

/** Recent announcements for new listeners; DynamoDB deletes expired ones some time later. */
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
