import { AgencyAppearance } from "@trame/core/account/agencies/appearance"
import { appearanceContract } from "@trame/core/account/contract/set-appearance"
import { linkMailsContract } from "@trame/core/campaigns/link-mails/contract"
import { LinkMails } from "@trame/core/campaigns/link-mails/index"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

/** How an agency shows itself to brands and influencers, and the links that it mails them. */
export const router = {
  appearance: bind(appearanceContract, AgencyAppearance),
  linkMails: bind(linkMailsContract, LinkMails),
}

export const handler = apiHandler(router)
