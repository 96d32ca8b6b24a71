import { removalsContract } from "../admin/removals-contract.ts"
import { membershipContract } from "../agencies/membership-contract.ts"
import { accountContract } from "../identity/account-contract.ts"
import { approvalsContract } from "../identity/approvals-contract.ts"

/** Oneself, one's agency, and whose account ends: below `/api/account/`. */
export const ownContract = {
  account: accountContract,
  membership: membershipContract,
  approvals: approvalsContract,
  removals: removalsContract,
}
