import { influencersContract } from "@trame/core/influencers/catalogue/contract"
import { CatalogueSearch } from "@trame/core/influencers/catalogue/search"
import { discoverContract } from "@trame/core/influencers/discover/contract"
import { Discover } from "@trame/core/influencers/discover/index"
import { marketWatchContract } from "@trame/core/influencers/market-watch/contract"
import { MarketWatch } from "@trame/core/influencers/market-watch/index"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

/** Operations that use the in-memory search. */
export const router = {
  discover: bind(discoverContract, Discover),
  influencers: bind(influencersContract, CatalogueSearch),
  marketWatch: bind(marketWatchContract, MarketWatch),
}

export const handler = apiHandler(router)
