import * as AssistantWorker from "@trame/core/assistant/answering/worker"
import { logger } from "../logger.ts"
import { queueHandler } from "./queue.ts"

/** Answers questions, and sends the asker the text as it arrives. */
export const answer = queueHandler("A question could not be answered", async (body) => {
  const request = AssistantWorker.request.parse(body)
  const failure = await AssistantWorker.answer(request)
  if (failure) logger.warn("A question was refused", { agencyId: request.agencyId, error: failure })
})
