import * as z from "zod"
import { instant } from "../lib/fields.ts"
import { operation } from "../lib/operation.ts"

export const realtimeContract = {
  /** A token never stands in an address: the socket opens with `?ticket=`, which works once (decisions §2). */
  openTicket: operation("POST /realtime/tickets", "member", "Un ticket pour les mises à jour en direct", {
    status: 201,
  }).output(z.object({ ticket: z.string(), expiresAt: instant })),
}
