import * as z from "zod"
import { id, search } from "../../lib/fields.ts"
import { type Inputs, operationsFor } from "../../lib/operation.ts"
import { correction, influencerCard, minSeq, post } from "../catalogue/contract.ts"

export const MARKET_WATCH_PAGE_SIZE = 20

const detected = post.extend({
  /** Null when the influencer is no longer in the catalogue. */
  influencer: influencerCard.nullable(),
})
export type DetectedPost = z.infer<typeof detected>

const operation = operationsFor("discover")

export const marketWatchContract = {
  list: operation("GET /market-watch", "Les collaborations détectées, les plus récentes d'abord")
    .input(z.object({ search, page: z.coerce.number().int().min(1).default(1), minSeq }))
    .output(z.object({ items: z.array(detected), total: z.int(), page: z.int(), pageCount: z.int() })),

  /** Only for the agency; null withdraws the correction. A repeated request changes nothing. */
  correct: operation("POST /market-watch/corrections", "Dire si une publication est une collaboration")
    .input(z.object({ influencerId: id, postId: id, correction: correction.nullable() }))
    .output(post),
}

export type MarketWatchInput = Inputs<typeof marketWatchContract>
