import { implement } from "@orpc/server"
import { Approvals } from "@trame/core/identity/approvals"
import { approvalsContract } from "@trame/core/identity/approvals-contract"
import type { ApiContext } from "../handler.ts"

const os = implement(approvalsContract).$context<ApiContext>()

export const approvals = os.router({
  list: os.list.handler(({ context, input }) => Approvals.ofAgency(context.actor, input)),
  decide: os.decide.handler(({ context, input }) => Approvals.decide(context.actor, input)),
})
