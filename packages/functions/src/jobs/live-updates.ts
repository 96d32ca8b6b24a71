import { fanOut } from "@trame/core/realtime/connections"
import { announcement } from "@trame/core/realtime/messages"
import type { SQSBatchResponse, SQSEvent } from "aws-lambda"
import { eachRecord } from "./queue.ts"

/** Tells an agency's open screens what went stale. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  eachRecord(event, "A live update failed", (body) => fanOut(announcement.parse(body)))
