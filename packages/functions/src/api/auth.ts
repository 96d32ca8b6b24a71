import { implement } from "@orpc/server"
import { signUp } from "@trame/core/agencies/sign-up"
import { signInContract } from "@trame/core/contracts/auth"
import { Recovery } from "@trame/core/identity/recovery"
import { type ApiContext, apiHandler } from "./handler.ts"

const os = implement(signInContract).$context<ApiContext>()

/** What a person without a session may do about their account, below `/api/auth/`. */
export const router = os.router({
  auth: {
    signUp: os.auth.signUp.handler(({ context, input }) => signUp(context.actor, input)),
    forgotPassword: os.auth.forgotPassword.handler(({ context, input }) =>
      Recovery.forgotPassword(context.actor, input),
    ),
    resetPassword: os.auth.resetPassword.handler(({ context, input }) =>
      Recovery.resetPassword(context.actor, input),
    ),
  },
})

export const handler = apiHandler(router)
