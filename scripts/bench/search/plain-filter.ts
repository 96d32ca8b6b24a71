import { fold } from "@trame/core/lib/text"
import type { CreatorQuery, CreatorRow } from "@trame/core/search/creators"
import type { PostRow } from "@trame/core/search/posts"
import type { Contestant } from "./contest.ts"
import { type CreatorAsk, DISCOVER_PAGE } from "./data/creator-asks.ts"
import { MARKET_WATCH_PAGE, type PostAsk } from "./data/post-asks.ts"

const NAME = "plain filter"

/** The reference for answers when there is no database; its time is irrelevant. */
export function filteredCreators(rows: Iterable<CreatorRow>): Contestant<CreatorAsk> {
  const all = Array.from(rows, (row) => ({
    ...row,
    name: fold(row.displayName),
    username: fold(row.username),
  }))
  all.sort((a, b) => byText(a.id, b.id))
  type Row = (typeof all)[number]
  const orders: Record<CreatorQuery["sort"], Row[]> = {
    followers: all.toSorted((a, b) => b.followersCount - a.followersCount),
    engagement: all.toSorted((a, b) => (b.engagementRate ?? -1) - (a.engagementRate ?? -1)),
    name: all.toSorted((a, b) => byText(a.name, b.name)),
  }
  return {
    name: NAME,
    slow: true,
    answer({ query, page }) {
      const text = fold(query.text)
      const rows: string[] = []
      for (const row of orders[query.sort]) {
        if (!(row.name.includes(text) || row.username.includes(text)) || !passes(row, query)) continue
        rows.push(row.id)
        if (rows.length === page * DISCOVER_PAGE) break
      }
      return { rows: rows.slice((page - 1) * DISCOVER_PAGE) }
    },
  }
}

function passes(row: CreatorRow, query: CreatorQuery): boolean {
  const { platform = row.platform, category = row.category } = query
  const { minFollowers = 0, maxFollowers = Number.POSITIVE_INFINITY, minCollaborations = 0 } = query
  const { minEngagement = Number.NEGATIVE_INFINITY, maxEngagement = Number.POSITIVE_INFINITY } = query
  const bounded = query.minEngagement !== undefined || query.maxEngagement !== undefined
  const rate = row.engagementRate
  return (
    row.platform === platform &&
    row.category === category &&
    row.followersCount >= minFollowers &&
    row.followersCount <= maxFollowers &&
    row.collaborationsCount >= minCollaborations &&
    (!bounded || (rate !== null && rate >= minEngagement && rate <= maxEngagement))
  )
}

export function filteredPosts(rows: Iterable<PostRow>): Contestant<PostAsk> {
  const all = Array.from(rows, ({ caption, keywords, ...row }) => ({
    ...row,
    caption: fold(caption),
    keywords: keywords.map(fold),
  }))
  all.sort((a, b) => b.postedAt - a.postedAt || byText(a.id, b.id))
  return {
    name: NAME,
    slow: true,
    answer(ask) {
      const text = fold(ask.text)
      const found = all.filter(({ caption, keywords }) => caption.includes(text) || keywords.includes(text))
      const page = found.slice((ask.page - 1) * MARKET_WATCH_PAGE, ask.page * MARKET_WATCH_PAGE)
      return { rows: page.map(({ id, influencerId }) => `${id}/${influencerId}`), total: found.length }
    },
  }
}

/** By UTF-8 bytes, like the database's C collation. */
function byText(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b))
}
