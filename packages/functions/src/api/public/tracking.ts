import { implement } from "@orpc/server"
import { Tracking } from "@trame/core/collaborations/tracking"
import { trackingContract } from "@trame/core/collaborations/tracking-contract"
import type { ApiContext } from "../handler.ts"

const os = implement(trackingContract).$context<ApiContext>()

export const tracking = os.router({
  get: os.get.handler(({ context, input }) => Tracking.view(context.actor, input)),
  documentFile: os.documentFile.handler(({ context, input }) => Tracking.documentFile(context.actor, input)),
})
