import { implement } from "@orpc/server"
import { agenciesContract } from "@trame/core/agencies/contract"
import { Agencies } from "@trame/core/agencies/index"
import type { ApiContext } from "../handler.ts"

const os = implement(agenciesContract).$context<ApiContext>()

export const agencies = os.router({
  pickTeammates: os.pickTeammates.handler(({ context }) => Agencies.pickTeammates(context.actor)),
})
