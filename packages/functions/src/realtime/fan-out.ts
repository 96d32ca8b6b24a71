import { announcement } from "@trame/core/realtime/announce"
import { fanOut } from "@trame/core/realtime/fan-out"
import type { SQSBatchResponse, SQSEvent } from "aws-lambda"
import { eachRecord } from "../workers/records.ts"

/** Tells an agency's open screens what went stale. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  eachRecord(event, "A live update failed", (body) => fanOut(announcement.parse(body)))
