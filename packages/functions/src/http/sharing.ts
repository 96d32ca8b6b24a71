import * as AgencyAppearance from "@trame/core/account/agencies/appearance"
import { appearanceContract } from "@trame/core/account/contract/set-appearance"
import { linkMailsContract } from "@trame/core/campaigns/link-mails/contract"
import * as LinkMails from "@trame/core/campaigns/link-mails/index"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

/** An agency's appearance for brands and influencers, and mailed links. */
export const router = {
  appearance: bind(appearanceContract, AgencyAppearance),
  linkMails: bind(linkMailsContract, LinkMails),
}

export const handler = apiHandler(router)
