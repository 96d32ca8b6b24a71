import { influencersContract } from "@trame/core/influencers/catalogue/contract"
import * as CatalogueSearch from "@trame/core/influencers/catalogue/search"
import { discoverContract } from "@trame/core/influencers/discover/contract"
import * as Discover from "@trame/core/influencers/discover/index"
import { marketWatchContract } from "@trame/core/influencers/market-watch/contract"
import * as MarketWatch from "@trame/core/influencers/market-watch/index"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

/** Operations that use the in-memory search. */
export const router = {
  discover: bind(discoverContract, Discover),
  influencers: bind(influencersContract, CatalogueSearch),
  marketWatch: bind(marketWatchContract, MarketWatch),
}

export const handler = apiHandler(router)
