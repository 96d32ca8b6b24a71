import { inboxContract } from "@trame/core/inbox/contract/staff"
import * as Inbox from "@trame/core/inbox/index"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

/** The talent manager's mailboxes. */
export const router = { inbox: bind(inboxContract, Inbox) }

export const handler = apiHandler(router)
