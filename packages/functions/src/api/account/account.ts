import { implement } from "@orpc/server"
import { Departures } from "@trame/core/departures/index"
import { Account } from "@trame/core/identity/account"
import { accountContract } from "@trame/core/identity/account-contract"
import type { ApiContext } from "../handler.ts"

const os = implement(accountContract).$context<ApiContext>()

export const account = os.router({
  updateProfile: os.updateProfile.handler(({ context, input }) =>
    Account.updateProfile(context.actor, input),
  ),
  changePassword: os.changePassword.handler(({ context, input }) =>
    Account.changePassword(context.actor, input),
  ),
  sendVerificationCode: os.sendVerificationCode.handler(({ context }) =>
    Account.sendVerificationCode(context.actor),
  ),
  verifyEmail: os.verifyEmail.handler(({ context, input }) => Account.verifyEmail(context.actor, input)),
  remove: os.remove.handler(({ context, input }) => Departures.ofSelf(context.actor, input)),
})
