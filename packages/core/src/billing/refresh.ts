import { type Actor, asMember } from "../actor.ts"
import { Agencies } from "../agencies/index.ts"
import { isActive } from "../agencies/subscription.ts"
import { sync } from "./sync.ts"

/** Reads the provider anew, e.g. on the way back from its pages, before its events arrive. @throws AppError unavailable */
export async function refresh(actor: Actor): Promise<{ active: boolean }> {
  const { agencyId } = asMember(actor, "agency-admin")
  await sync(agencyId)
  const state = await Agencies.billingStateOf(agencyId)
  return { active: isActive(state?.subscription) }
}
