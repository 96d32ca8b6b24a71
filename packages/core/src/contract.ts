import { adminContract } from "./admin/contract.ts"
import { removalsContract } from "./admin/removals-contract.ts"
import { agenciesContract } from "./agencies/contract.ts"
import { membershipContract } from "./agencies/membership-contract.ts"
import { billingContract } from "./billing/contract.ts"
import { plansContract } from "./billing/plans-contract.ts"
import { clientsContract } from "./clients/contract.ts"
import { collaborationsContract } from "./collaborations/contract.ts"
import { trackingContract } from "./collaborations/tracking-contract.ts"
import { filesContract } from "./files/contract.ts"
import { healthContract } from "./health.ts"
import { accountContract } from "./identity/account-contract.ts"
import { approvalsContract } from "./identity/approvals-contract.ts"
import { authContract } from "./identity/auth-contract.ts"
import { identityContract } from "./identity/contract.ts"
import { influencersContract } from "./influencers/contract.ts"
import { realtimeContract } from "./realtime/contract.ts"

/** What the signed-in application's function answers, below `/api/app/`. */
export const appContract = {
  identity: identityContract,
  agencies: agenciesContract,
  clients: clientsContract,
  collaborations: collaborationsContract,
  influencers: influencersContract,
  files: filesContract,
  realtime: realtimeContract,
}

/** What needs no account and changes nothing: below `/api/public/`, and `/api/health`. */
export const publicContract = {
  health: healthContract,
  tracking: trackingContract,
  plans: plansContract,
}

/** Coming in: below `/api/auth/`. */
export const signInContract = { auth: authContract }

/** Oneself, one's agency, and whose account ends: below `/api/account/`. */
export const ownContract = {
  account: accountContract,
  membership: membershipContract,
  approvals: approvalsContract,
  removals: removalsContract,
}

/** Paying: below `/api/billing/`. */
export const payingContract = { billing: billingContract }

/** The platform's owner: below `/api/admin/`. */
export const ownerContract = { admin: adminContract }

/** The whole API, as the site and the OpenAPI document see it. */
export const contract = {
  ...appContract,
  ...publicContract,
  ...signInContract,
  ...ownContract,
  ...payingContract,
  ...ownerContract,
}
