import { entity } from "../lib/entity.ts"
import { influencer, rosterEntry } from "./schema.ts"

export const InfluencerEntity = entity(influencer)
export const RosterEntity = entity(rosterEntry)
