import { implement } from "@orpc/server"
import { Agencies } from "@trame/core/agencies/index"
import { membershipContract } from "@trame/core/agencies/membership-contract"
import { Departures } from "@trame/core/departures/index"
import type { ApiContext } from "../handler.ts"

const os = implement(membershipContract).$context<ApiContext>()

export const membership = os.router({
  agency: os.agency.handler(({ context }) => Agencies.account(context.actor)),
  team: os.team.handler(({ context }) => Agencies.team(context.actor)),
  join: os.join.handler(({ context, input }) => Agencies.join(context.actor, input)),
  rename: os.rename.handler(({ context, input }) => Agencies.rename(context.actor, input)),
  handOver: os.handOver.handler(({ context, input }) => Agencies.handOver(context.actor, input)),
  setPermissions: os.setPermissions.handler(({ context, input }) =>
    Agencies.setPermissions(context.actor, input),
  ),
  removeMember: os.removeMember.handler(({ context, input }) => Departures.ofMember(context.actor, input)),
})
