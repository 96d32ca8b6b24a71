import { Clients } from "@trame/core/campaigns/clients/index"
import { queueHandler } from "./queue.ts"

/** Carries renamed and deleted clients to their collaborations. */
export const handler = queueHandler("A client change failed", (body) =>
  Clients.carry(Clients.clientChange.parse(body)),
)
