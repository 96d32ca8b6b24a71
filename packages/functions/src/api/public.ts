import { implement } from "@orpc/server"
import { publicContract } from "@trame/core/contracts/public"
import { type ApiContext, apiHandler } from "./handler.ts"
import { health } from "./public/health.ts"
import { plans } from "./public/plans.ts"
import { tracking } from "./public/tracking.ts"

const os = implement(publicContract).$context<ApiContext>()

/** What needs no account: below `/api/public/`, and `/api/health`, `/api/openapi.json`. */
export const router = os.router({ health, tracking, plans })

export const handler = apiHandler(router)
