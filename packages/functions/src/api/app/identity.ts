import { implement } from "@orpc/server"
import { identityContract } from "@trame/core/identity/contract"
import { Identity } from "@trame/core/identity/index"
import type { ApiContext } from "../handler.ts"

const os = implement(identityContract).$context<ApiContext>()

export const identity = os.router({
  me: os.me.handler(({ context }) => Identity.profileOf(context.actor)),
})
