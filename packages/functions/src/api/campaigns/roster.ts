import { implement } from "@orpc/server"
import { Roster } from "@trame/core/influencers/roster"
import { rosterContract } from "@trame/core/influencers/roster-contract"
import type { ApiContext } from "../handler.ts"

const os = implement(rosterContract).$context<ApiContext>()

export const roster = os.router({
  pick: os.pick.handler(({ context }) => Roster.pick(context.actor)),
})
