import { implement } from "@orpc/server"
import { GuestCollaboration } from "@trame/core/collaborations/guest"
import { guestCollaborationContract } from "@trame/core/collaborations/guest-contract"
import type { ApiContext } from "../handler.ts"

const os = implement(guestCollaborationContract).$context<ApiContext>()

export const guestCollaboration = os.router({
  get: os.get.handler(({ context, input }) => GuestCollaboration.view(context.actor, input)),
  documentFile: os.documentFile.handler(({ context, input }) =>
    GuestCollaboration.documentFile(context.actor, input),
  ),
  addStep: os.addStep.handler(({ context, input }) => GuestCollaboration.addStep(context.actor, input)),
  addDocument: os.addDocument.handler(({ context, input }) =>
    GuestCollaboration.addDocument(context.actor, input),
  ),
  startUpload: os.startUpload.handler(({ context, input }) =>
    GuestCollaboration.startUpload(context.actor, input),
  ),
  signParts: os.signParts.handler(({ context, input }) => GuestCollaboration.signParts(context.actor, input)),
  completeUpload: os.completeUpload.handler(({ context, input }) =>
    GuestCollaboration.completeUpload(context.actor, input),
  ),
  cancelUpload: os.cancelUpload.handler(({ context, input }) =>
    GuestCollaboration.cancelUpload(context.actor, input),
  ),
})
