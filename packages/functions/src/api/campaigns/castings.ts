import { implement } from "@orpc/server"
import { castingsContract } from "@trame/core/castings/contract"
import { Castings } from "@trame/core/castings/index"
import type { ApiContext } from "../handler.ts"

const os = implement(castingsContract).$context<ApiContext>()

export const castings = os.router({
  list: os.list.handler(({ context, input }) => Castings.list(context.actor, input)),
  figures: os.figures.handler(({ context }) => Castings.figures(context.actor)),
  get: os.get.handler(({ context, input }) => Castings.get(context.actor, input)),
  activity: os.activity.handler(({ context, input }) => Castings.activity(context.actor, input)),
  create: os.create.handler(({ context, input }) => Castings.create(context.actor, input)),
  update: os.update.handler(({ context, input }) => Castings.update(context.actor, input)),
  remove: os.remove.handler(({ context, input }) => Castings.remove(context.actor, input)),
  makeLink: os.makeLink.handler(({ context, input }) => Castings.makeLink(context.actor, input)),
  toCollaboration: os.toCollaboration.handler(({ context, input }) =>
    Castings.toCollaboration(context.actor, input),
  ),
})
