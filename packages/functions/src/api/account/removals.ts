import { implement } from "@orpc/server"
import { removalsContract } from "@trame/core/admin/removals-contract"
import { Departures } from "@trame/core/departures/index"
import type { ApiContext } from "../handler.ts"

const os = implement(removalsContract).$context<ApiContext>()

export const removals = os.router({
  removeUser: os.removeUser.handler(({ context, input }) => Departures.ofAnyone(context.actor, input)),
})
