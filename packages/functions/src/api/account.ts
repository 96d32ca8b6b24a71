import { implement } from "@orpc/server"
import { ownContract } from "@trame/core/contracts/account"
import { account } from "./account/account.ts"
import { approvals } from "./account/approvals.ts"
import { membership } from "./account/membership.ts"
import { removals } from "./account/removals.ts"
import { type ApiContext, apiHandler } from "./handler.ts"

const os = implement(ownContract).$context<ApiContext>()

/** Oneself and one's agency, below `/api/account/`: whatever the agency, the subscription or the status. */
export const router = os.router({ account, membership, approvals, removals })

export const handler = apiHandler(router)
