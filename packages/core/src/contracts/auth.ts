import { authContract } from "../identity/auth-contract.ts"

/** Coming in: below `/api/auth/`. */
export const signInContract = { auth: authContract }
