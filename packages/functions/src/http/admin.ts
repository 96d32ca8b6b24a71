import { adminContract } from "@trame/core/admin/contract"
import { Admin } from "@trame/core/admin/index"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

/** What the platform's owner sees and decides. */
export const router = { admin: bind(adminContract, Admin) }

export const handler = apiHandler(router)
