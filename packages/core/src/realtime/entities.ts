import type { EntityItem } from "electrodb"
import { entity } from "../lib/entity.ts"
import { realtimeConnection, realtimeListener, realtimeTicket } from "./schema.ts"

export const TicketEntity = entity(realtimeTicket)
export const ConnectionEntity = entity(realtimeConnection)
export const ListenerEntity = entity(realtimeListener)
export type Connection = EntityItem<typeof ConnectionEntity>
