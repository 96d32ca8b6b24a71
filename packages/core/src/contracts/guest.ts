import { brandCastingContract } from "../castings/brand-contract.ts"
import { guestCollaborationContract } from "../collaborations/guest-contract.ts"

/** What brands and influencers do through a link, without an account: below `/api/guest/`. */
export const guestContract = {
  brandCasting: brandCastingContract,
  guestCollaboration: guestCollaborationContract,
}
