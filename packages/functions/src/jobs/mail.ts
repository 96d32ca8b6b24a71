import * as MailClassification from "@trame/core/inbox/answering/classification"
import * as MailSyncWorker from "@trame/core/inbox/sync/worker"
import { logger } from "../logger.ts"
import { queueHandler } from "./queue.ts"

/** Syncs mailboxes, step by step. */
export const sync = queueHandler("A step of a sync failed", (body) =>
  MailSyncWorker.handle(MailSyncWorker.message.parse(body)),
)

/** Classifies and summarizes received mails. */
export const classify = queueHandler("A mail could not be classified", async (body) => {
  const request = MailClassification.classificationRequest.parse(body)
  const { failure } = await MailClassification.classify(request)
  if (failure) logger.warn("A mail was classified by rules", { agencyId: request.agencyId, error: failure })
})
