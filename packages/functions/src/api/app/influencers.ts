import { implement } from "@orpc/server"
import { influencersContract } from "@trame/core/influencers/contract"
import { Influencers } from "@trame/core/influencers/index"
import type { ApiContext } from "../handler.ts"

const os = implement(influencersContract).$context<ApiContext>()

export const influencers = os.router({
  pick: os.pick.handler(({ context, input }) => Influencers.search(context.actor, input)),
})
