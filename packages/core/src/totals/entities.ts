import type { EntityItem } from "electrodb"
import { entity } from "../lib/entity.ts"
import { contribution, total, totalMember } from "./schema.ts"

export const TotalEntity = entity(total)
export type TotalItem = EntityItem<typeof TotalEntity>
export const MemberEntity = entity(totalMember)
export type MemberItem = EntityItem<typeof MemberEntity>
export const ContributionEntity = entity(contribution)
export type ContributionItem = EntityItem<typeof ContributionEntity>
