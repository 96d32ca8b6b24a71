import { ownContract } from "./contracts/account.ts"
import { ownerContract } from "./contracts/admin.ts"
import { appContract } from "./contracts/app.ts"
import { signInContract } from "./contracts/auth.ts"
import { payingContract } from "./contracts/billing.ts"
import { campaignsContract } from "./contracts/campaigns.ts"
import { guestContract } from "./contracts/guest.ts"
import { publicContract } from "./contracts/public.ts"

/** The whole API, as the site and the OpenAPI document see it. */
export const contract = {
  ...appContract,
  ...campaignsContract,
  ...publicContract,
  ...guestContract,
  ...signInContract,
  ...ownContract,
  ...payingContract,
  ...ownerContract,
}
