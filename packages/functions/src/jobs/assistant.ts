import { AssistantWorker } from "@trame/core/assistant/answering/worker"
import { queueHandler } from "./queue.ts"

/** Answers questions, and tells the asker as it writes. */
export const answer = queueHandler("A question could not be answered", (body) =>
  AssistantWorker.answer(AssistantWorker.request.parse(body)),
)
