import type { EntityItem } from "electrodb"
import { pagesOf } from "../../lib/batch.ts"
import { entity } from "../../lib/entity.ts"
import { shardOf } from "../../lib/paging.ts"
import type { Subscription } from "../contract/subscription.ts"
import { agency } from "./schema.ts"

/** The list of all agencies lies in as many partitions. */
export const AGENCY_SHARDS = 8

export const AgencyEntity = entity(agency)
export type StoredAgency = EntityItem<typeof AgencyEntity>

export interface NewAgency {
  agencyId: string
  name: string
  ownerId: string
  /** 1 when left out: the owner's. */
  seatsUsed?: number
  subscription?: Subscription
}

/** The write that puts a new agency down, to be run or to go into a transaction. */
export const createAgencyWrite = (agency: NewAgency) =>
  AgencyEntity.create({ ...agency, shard: shardOf(agency.agencyId, AGENCY_SHARDS) })

/** The ids of all agencies, page by page; through an index, so a new one shows a moment later. */
export async function* allIds(): AsyncGenerator<string[]> {
  for (let shard = 0; shard < AGENCY_SHARDS; shard++) {
    const pages = pagesOf((cursor) => AgencyEntity.query.all({ shard }).go({ cursor }))
    for await (const agencies of pages) yield agencies.map(({ agencyId }) => agencyId)
  }
}
