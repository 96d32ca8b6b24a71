import { implement } from "@orpc/server"
import { clientsContract } from "@trame/core/clients/contract"
import { Clients } from "@trame/core/clients/index"
import type { ApiContext } from "../handler.ts"

const os = implement(clientsContract).$context<ApiContext>()

export const clients = os.router({
  list: os.list.handler(({ context, input }) => Clients.list(context.actor, input)),
  get: os.get.handler(({ context, input }) => Clients.get(context.actor, input)),
  create: os.create.handler(({ context, input }) => Clients.create(context.actor, input)),
  update: os.update.handler(({ context, input }) => Clients.update(context.actor, input)),
  remove: os.remove.handler(({ context, input }) => Clients.remove(context.actor, input)),
  pick: os.pick.handler(({ context, input }) => Clients.pick(context.actor, input)),
})
