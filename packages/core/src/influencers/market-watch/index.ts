import { type Actor, assertAccess } from "../../lib/access.ts"
import { fold } from "../../lib/text.ts"
import type { Post } from "../catalogue/contract.ts"
import * as Influencers from "../catalogue/index.ts"
import { toCard } from "../catalogue/index.ts"
import type { CorrectedPost } from "../catalogue/search.ts"
import * as CatalogueSearch from "../catalogue/search.ts"
import type { CorrectionsOfAgency } from "../corrections/index.ts"
import * as Corrections from "../corrections/index.ts"
import { type DetectedPost, MARKET_WATCH_PAGE_SIZE, type MarketWatchInput } from "./contract.ts"

/**
 * Collaborations with the agency's corrections, the newest first, by caption or keyword
 * (rules/creators.md#market-watch).
 */
export async function list(actor: Actor, { search, page, minSeq }: MarketWatchInput["list"]) {
  assertAccess(actor, "discover")
  const [corrections] = await Promise.all([
    Corrections.readOf(actor),
    CatalogueSearch.readyCollaborations(minSeq),
  ])
  const options = { size: MARKET_WATCH_PAGE_SIZE, minSeq, corrected: await standingsOf(corrections, search) }
  let found = await CatalogueSearch.collaborations(search, { ...options, page })
  const pageCount = Math.max(1, Math.ceil(found.total / MARKET_WATCH_PAGE_SIZE))
  // A page number beyond the last shows the last page.
  const shownPage = Math.min(page, pageCount)
  if (shownPage < page) found = await CatalogueSearch.collaborations(search, { ...options, page: shownPage })
  const [posts, influencers] = await Promise.all([
    Influencers.postsByIds(found.items),
    Influencers.byIds(found.items.map(({ influencerId }) => influencerId)),
  ])
  const items = posts.map((post): DetectedPost => {
    const influencer = influencers.get(post.influencerId)
    return { ...corrections.show(post), influencer: influencer ? toCard(influencer) : null }
  })
  return { items, total: found.total, page: shownPage, pageCount }
}

/** Writes or withdraws the agency's correction of a post (rules/creators.md#corrected-detection). */
export const correct = (actor: Actor, { correction, ...post }: MarketWatchInput["correct"]): Promise<Post> =>
  Corrections.write(actor, post, correction)

const keyOf = ({ influencerId, postId }: { influencerId: string; postId: string }): string =>
  `${influencerId}/${postId}`

/** Which corrected posts the search shows. Only a text query must read their posts. */
async function standingsOf(corrections: CorrectionsOfAgency, search: string): Promise<CorrectedPost[]> {
  const term = fold(search)
  const standing = corrections.all.filter(({ isCollaboration }) => isCollaboration)
  const sought = term && standing.length > 0 ? await Influencers.postsByIds(standing) : null
  const found = new Set(
    sought?.flatMap((post) => {
      const { caption, collaborationKeywords: words } = corrections.show(post)
      return fold(caption).includes(term) || words.some((word) => fold(word) === term) ? keyOf(post) : []
    }),
  )
  return corrections.all.map((one) => ({
    ...one,
    isShown: one.isCollaboration && (!sought || found.has(keyOf(one))),
  }))
}
