import { shardOf } from "../shard.ts"
import { AGENCY_SHARDS, AgencyEntity } from "./entity.ts"
import type { Subscription } from "./subscription.ts"

export interface NewAgency {
  agencyId: string
  name: string
  ownerId: string
  /** 1 when left out: the owner's. */
  seatsUsed?: number
  subscription?: Subscription
}

/** The write that puts a new agency down, to be run or to go into a transaction. */
export const founding = (agency: NewAgency) =>
  AgencyEntity.create({ ...agency, shard: shardOf(agency.agencyId, AGENCY_SHARDS) })
