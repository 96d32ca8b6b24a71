import { pagesOf } from "../pages.ts"
import { AGENCY_SHARDS, AgencyEntity } from "./entity.ts"

/** The ids of all agencies, page by page; through an index, so a new one shows a moment later. */
export async function* allIds(): AsyncGenerator<string[]> {
  for (let shard = 0; shard < AGENCY_SHARDS; shard++) {
    const pages = pagesOf((cursor) => AgencyEntity.query.all({ shard }).go({ cursor }))
    for await (const agencies of pages) yield agencies.map(({ agencyId }) => agencyId)
  }
}
