import { implement } from "@orpc/server"
import { appContract } from "@trame/core/contracts/app"
import { agencies } from "./app/agencies.ts"
import { clients } from "./app/clients.ts"
import { collaborations } from "./app/collaborations.ts"
import { files } from "./app/files.ts"
import { identity } from "./app/identity.ts"
import { influencers } from "./app/influencers.ts"
import { realtime } from "./app/realtime.ts"
import { type ApiContext, apiHandler } from "./handler.ts"

const os = implement(appContract).$context<ApiContext>()

/** What the signed-in application calls, below `/api/app/`. */
export const router = os.router({ identity, agencies, clients, collaborations, influencers, files, realtime })

export const handler = apiHandler(router)
