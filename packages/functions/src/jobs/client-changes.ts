import { Clients } from "@trame/core/campaigns/clients/index"
import type { SQSBatchResponse, SQSEvent } from "aws-lambda"
import { eachRecord } from "./queue.ts"

/** Carries renamed and deleted clients to their collaborations. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  eachRecord(event, "A client change failed", (body) => Clients.carry(Clients.clientChange.parse(body)))
