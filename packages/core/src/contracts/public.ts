import { plansContract } from "../billing/plans-contract.ts"
import { trackingContract } from "../collaborations/tracking-contract.ts"
import { healthContract } from "../health.ts"

/** What needs no account and changes nothing: below `/api/public/`, and `/api/health`. */
export const publicContract = {
  health: healthContract,
  tracking: trackingContract,
  plans: plansContract,
}
