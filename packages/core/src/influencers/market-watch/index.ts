import { type Actor, assertAccess } from "../../lib/access.ts"
import { Influencers, toCard, toPost } from "../catalogue/index.ts"
import { CatalogueSearch } from "../catalogue/search.ts"
import { type DetectedPost, MARKET_WATCH_PAGE_SIZE, type MarketWatchInput } from "./contract.ts"

export * as MarketWatch from "./index.ts"

/** Detected collaborations, the newest first, by caption or by one of their keywords (rules/creators.md#market-watch). */
export async function list(actor: Actor, { search, page, minSeq }: MarketWatchInput["list"]) {
  assertAccess(actor, "discover")
  const asked = { size: MARKET_WATCH_PAGE_SIZE, minSeq }
  let found = await CatalogueSearch.collaborations(search, { ...asked, page })
  const pageCount = Math.max(1, Math.ceil(found.total / MARKET_WATCH_PAGE_SIZE))
  // Beyond the last page stands the last.
  const shown = Math.min(page, pageCount)
  if (shown < page) found = await CatalogueSearch.collaborations(search, { ...asked, page: shown })
  const [posts, influencers] = await Promise.all([
    Influencers.postsByIds(found.items),
    Influencers.byIds(found.items.map(({ influencerId }) => influencerId)),
  ])
  const items = posts.map((post): DetectedPost => {
    const influencer = influencers.get(post.influencerId)
    return { ...toPost(post), influencer: influencer ? toCard(influencer) : null }
  })
  return { items, total: found.total, page: shown, pageCount }
}
