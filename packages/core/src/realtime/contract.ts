import * as z from "zod"
import { instant } from "../lib/fields.ts"
import { operation } from "../lib/operation.ts"

export const realtimeContract = {
  /** Addresses carry no token: `?ticket=` opens one socket (rules/platform.md#live-updates). */
  openTicket: operation("POST /realtime/tickets", "member", "Un ticket pour les mises à jour en direct", {
    status: 201,
  }).output(z.object({ ticket: z.string(), expiresAt: instant })),
}
