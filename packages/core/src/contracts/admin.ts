import { adminContract } from "../admin/contract.ts"

/** The platform's owner: below `/api/admin/`. */
export const ownerContract = { admin: adminContract }
