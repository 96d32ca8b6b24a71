import { implement } from "@orpc/server"
import { guestContract } from "@trame/core/contracts/guest"
import { brandCasting } from "./guest/brand-casting.ts"
import { guestCollaboration } from "./guest/guest-collaboration.ts"
import { type ApiContext, apiHandler } from "./handler.ts"

const os = implement(guestContract).$context<ApiContext>()

/** What brands and influencers do through a link, below `/api/guest/`. */
export const router = os.router({ brandCasting, guestCollaboration })

export const handler = apiHandler(router)
