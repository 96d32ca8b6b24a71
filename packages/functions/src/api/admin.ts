import { implement } from "@orpc/server"
import { Admin } from "@trame/core/admin/index"
import { ownerContract } from "@trame/core/contracts/admin"
import { type ApiContext, apiHandler } from "./handler.ts"

const os = implement(ownerContract).$context<ApiContext>()
const { admin } = os

/** What the platform's owner calls, below `/api/admin/`. */
export const router = os.router({
  admin: {
    overview: admin.overview.handler(({ context }) => Admin.overview(context.actor)),
    agencies: admin.agencies.handler(({ context, input }) => Admin.agencies(context.actor, input)),
    agency: admin.agency.handler(({ context, input }) => Admin.agency(context.actor, input)),
    users: admin.users.handler(({ context, input }) => Admin.users(context.actor, input)),
    clients: admin.clients.handler(({ context, input }) => Admin.clients(context.actor, input)),
    influencers: admin.influencers.handler(({ context, input }) => Admin.influencers(context.actor, input)),
    collaborations: admin.collaborations.handler(({ context, input }) =>
      Admin.collaborations(context.actor, input),
    ),
    client: admin.client.handler(({ context, input }) => Admin.client(context.actor, input)),
    influencer: admin.influencer.handler(({ context, input }) => Admin.influencer(context.actor, input)),
    collaboration: admin.collaboration.handler(({ context, input }) =>
      Admin.collaboration(context.actor, input),
    ),
    approvals: admin.approvals.handler(({ context, input }) => Admin.approvals(context.actor, input)),
    decide: admin.decide.handler(({ context, input }) => Admin.decide(context.actor, input)),
    migrateStatuses: admin.migrateStatuses.handler(({ context, input }) =>
      Admin.migrateStatuses(context.actor, input),
    ),
  },
})

export const handler = apiHandler(router)
