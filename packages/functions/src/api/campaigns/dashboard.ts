import { implement } from "@orpc/server"
import { dashboardContract } from "@trame/core/dashboard/contract"
import { Dashboard } from "@trame/core/dashboard/index"
import type { ApiContext } from "../handler.ts"

const os = implement(dashboardContract).$context<ApiContext>()

export const dashboard = os.router({
  view: os.view.handler(({ context, input }) => Dashboard.view(context.actor, input)),
})
