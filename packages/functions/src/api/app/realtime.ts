import { implement } from "@orpc/server"
import { realtimeContract } from "@trame/core/realtime/contract"
import { Realtime } from "@trame/core/realtime/index"
import type { ApiContext } from "../handler.ts"

const os = implement(realtimeContract).$context<ApiContext>()

export const realtime = os.router({
  openTicket: os.openTicket.handler(({ context }) => Realtime.openTicket(context.actor)),
})
