import { implement } from "@orpc/server"
import { Agencies } from "@trame/core/agencies/index"
import { identityContract } from "@trame/core/identity/contract"
import { Identity } from "@trame/core/identity/index"
import type { ApiContext } from "../handler.ts"

const os = implement(identityContract).$context<ApiContext>()

export const identity = os.router({
  me: os.me.handler(async ({ context }) => Agencies.withName(await Identity.profileOf(context.actor))),
})
