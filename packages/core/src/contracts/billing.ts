import { billingContract } from "../billing/contract.ts"

/** Paying: below `/api/billing/`. */
export const payingContract = { billing: billingContract }
