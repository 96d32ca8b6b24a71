import * as z from "zod"
import { search } from "../../lib/fields.ts"
import { type Inputs, operationsFor } from "../../lib/operation.ts"
import { influencerCard, minSeq, post } from "../catalogue/contract.ts"

export const MARKET_WATCH_PAGE_SIZE = 20

const detected = post.extend({
  /** Null when the catalogue no longer has them. */
  influencer: influencerCard.nullable(),
})
export type DetectedPost = z.infer<typeof detected>

export const marketWatchContract = {
  list: operationsFor("discover")(
    "GET /market-watch",
    "Les collaborations détectées, les plus récentes d'abord",
  )
    .input(z.object({ search, page: z.coerce.number().int().min(1).default(1), minSeq }))
    .output(z.object({ items: z.array(detected), total: z.int(), page: z.int(), pageCount: z.int() })),
}

export type MarketWatchInput = Inputs<typeof marketWatchContract>
