import { implement } from "@orpc/server"
import { filesContract } from "@trame/core/files/contract"
import { Files } from "@trame/core/files/index"
import type { ApiContext } from "../handler.ts"

const os = implement(filesContract).$context<ApiContext>()

export const files = os.router({
  start: os.start.handler(({ context, input }) => Files.start(context.actor, input)),
  signParts: os.signParts.handler(({ context, input }) => Files.signParts(context.actor, input)),
  complete: os.complete.handler(({ context, input }) => Files.complete(context.actor, input)),
  cancel: os.cancel.handler(({ context, input }) => Files.cancel(context.actor, input)),
})
