import { type Actor, assertAccess } from "../actor.ts"
import { type Measures, Totals } from "../totals/index.ts"
import type { Figures } from "./contract.ts"

export const figuresOf = ({
  members = 0,
  clients = 0,
  influencers = 0,
  collaborations = 0,
  revenue = 0,
}: Measures = {}): Figures => ({ users: members, clients, influencers, collaborations, revenue })

/** The whole platform's figures; the super-admin is not one of its users (spec 1 §6). */
export async function overview(actor: Actor) {
  assertAccess(actor, "super-admin")
  const { agencies = 0, users = 0, ...others } = await Totals.platform(actor)
  return { ...figuresOf({ ...others, members: Math.max(0, users - 1) }), agencies }
}
