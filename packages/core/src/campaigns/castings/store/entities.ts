import type { EntityItem } from "electrodb"
import { entity } from "../../../lib/entity.ts"
import { casting, castingActivity, castingLink, castingRemoval, castingRow, proposal } from "./schema.ts"

export const CastingEntity = entity(casting)
export type CastingItem = EntityItem<typeof CastingEntity>
export const ProposalEntity = entity(proposal)
export type ProposalItem = EntityItem<typeof ProposalEntity>
export const ActivityEntity = entity(castingActivity)
export type ActivityItem = EntityItem<typeof ActivityEntity>
export const CastingRowEntity = entity(castingRow)
export type CastingRow = EntityItem<typeof CastingRowEntity>
export const CastingLinkEntity = entity(castingLink)
export const CastingRemovalEntity = entity(castingRemoval)
