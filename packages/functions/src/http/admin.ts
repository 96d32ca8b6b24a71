import { adminContract } from "@trame/core/admin/contract"
import * as Admin from "@trame/core/admin/index"
import { assistantContract } from "@trame/core/assistant/contract"
import * as Assistant from "@trame/core/assistant/index"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

/** Operations of the platform's owner. */
export const router = {
  admin: bind(adminContract, Admin),
  assistant: bind(assistantContract, Assistant),
}

export const handler = apiHandler(router)
