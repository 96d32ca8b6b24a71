import { brandCastingContract } from "@trame/core/campaigns/castings/contract/brand"
import * as BrandCasting from "@trame/core/campaigns/castings/public/brand"
import { guestCollaborationContract } from "@trame/core/campaigns/collaborations/contract/guest"
import * as GuestCollaboration from "@trame/core/campaigns/collaborations/public/guest"
import { withinLinkLimits } from "@trame/core/lib/link-limits"
import { mailPreferencesContract } from "@trame/core/together/mail-preferences/contract"
import * as MailPreferences from "@trame/core/together/mail-preferences/index"
import { briefContract } from "@trame/core/workspace/planner/contract/influencer"
import * as PublicBrief from "@trame/core/workspace/planner/public/brief"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

/** Operations of brands, influencers and readers of mails through a link. */
export const router = {
  brief: bind(briefContract, PublicBrief),
  brandCasting: bind(brandCastingContract, BrandCasting),
  guestCollaboration: bind(guestCollaborationContract, GuestCollaboration),
  mailPreferences: bind(mailPreferencesContract, MailPreferences),
}

export const handler = apiHandler(router, withinLinkLimits)
