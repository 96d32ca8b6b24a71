import { implement } from "@orpc/server"
import { collaborationsContract } from "@trame/core/collaborations/contract"
import { Collaborations } from "@trame/core/collaborations/index"
import type { ApiContext } from "../handler.ts"

const os = implement(collaborationsContract).$context<ApiContext>()

export const collaborations = os.router({
  list: os.list.handler(({ context, input }) => Collaborations.list(context.actor, input)),
  get: os.get.handler(({ context, input }) => Collaborations.get(context.actor, input)),
  create: os.create.handler(({ context, input }) => Collaborations.create(context.actor, input)),
  update: os.update.handler(({ context, input }) => Collaborations.update(context.actor, input)),
  remove: os.remove.handler(({ context, input }) => Collaborations.remove(context.actor, input)),
  setLink: os.setLink.handler(({ context, input }) => Collaborations.setLink(context.actor, input)),
  influencerLink: os.influencerLink.handler(({ context, input }) =>
    Collaborations.influencerLink(context.actor, input),
  ),
  addStep: os.addStep.handler(({ context, input }) => Collaborations.addStep(context.actor, input)),
  updateStep: os.updateStep.handler(({ context, input }) => Collaborations.updateStep(context.actor, input)),
  moveStep: os.moveStep.handler(({ context, input }) => Collaborations.moveStep(context.actor, input)),
  removeStep: os.removeStep.handler(({ context, input }) => Collaborations.removeStep(context.actor, input)),
  addDocument: os.addDocument.handler(({ context, input }) =>
    Collaborations.addDocument(context.actor, input),
  ),
  updateDocument: os.updateDocument.handler(({ context, input }) =>
    Collaborations.updateDocument(context.actor, input),
  ),
  removeDocument: os.removeDocument.handler(({ context, input }) =>
    Collaborations.removeDocument(context.actor, input),
  ),
  documentFile: os.documentFile.handler(({ context, input }) =>
    Collaborations.documentFile(context.actor, input),
  ),
  addStat: os.addStat.handler(({ context, input }) => Collaborations.addStat(context.actor, input)),
  removeStat: os.removeStat.handler(({ context, input }) => Collaborations.removeStat(context.actor, input)),
})
