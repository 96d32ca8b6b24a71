import { fold } from "../../../packages/core/src/lib/text.ts"
import type {
  CreatorChange,
  CreatorPage,
  CreatorPosition,
  CreatorQuery,
  CreatorRow,
} from "../../../packages/core/src/search/creators.ts"
import type { PostChange, PostPage, PostRow } from "../../../packages/core/src/search/posts.ts"

/** Every version of every row, with the changes that wrote and ended it. */
class History<Row extends { id: string }> {
  seq: number
  private versions: { row: Row; from: number; to: number }[] = []

  constructor(rows: Iterable<Row>, seq: number) {
    this.seq = seq
    for (const row of rows) this.write(row.id, row, Number.NEGATIVE_INFINITY)
  }

  apply(seq: number, changes: readonly ({ row: Row } | { removed: string })[]): void {
    if (seq <= this.seq) return
    this.seq = seq
    for (const change of changes) {
      if ("row" in change) this.write(change.row.id, change.row, seq)
      else this.write(change.removed, null, seq)
    }
  }

  rowsAsOf(seq: number = this.seq): Row[] {
    return this.versions.filter(({ from, to }) => from <= seq && seq < to).map(({ row }) => row)
  }

  private write(id: string, row: Row | null, seq: number): void {
    for (const version of this.versions)
      if (version.row.id === id && version.to === Number.POSITIVE_INFINITY) version.to = seq
    if (row) this.versions.push({ row, from: seq, to: Number.POSITIVE_INFINITY })
  }
}

/** `CreatorIndex`'s expected answers, from plain arrays. */
export class PlainCreators extends History<CreatorRow> {
  declare apply: (seq: number, changes: readonly CreatorChange[]) => void

  page(query: CreatorQuery, ask: { size: number; after?: CreatorPosition; asOf?: number }): CreatorPage {
    const order = (a: CreatorPosition, b: CreatorPosition) => comparePositions(query.sort, a, b)
    const positions = this.rowsAsOf(ask.asOf)
      .filter((row) => matches(row, query))
      .map((row) => positionOf(query.sort, row))
      .filter((position) => !ask.after || order(position, ask.after) > 0)
      .sort(order)
    const page = positions.slice(0, ask.size)
    return {
      ids: page.map(([, id]) => id),
      next: positions.length > page.length ? (page.at(-1) ?? null) : null,
    }
  }
}

/** `PostIndex`'s expected answers, from plain arrays. */
export class PlainPosts extends History<PostRow> {
  declare apply: (seq: number, changes: readonly PostChange[]) => void

  page(text: string, ask: { size: number; page: number; asOf?: number }): PostPage {
    const term = foldOnce(text)
    const found = this.rowsAsOf(ask.asOf)
      .filter(
        (row) => foldOnce(row.caption).includes(term) || row.keywords.some((word) => foldOnce(word) === term),
      )
      .sort((a, b) => b.postedAt - a.postedAt || compareBytes(a.id, b.id))
    const items = found.slice((ask.page - 1) * ask.size, ask.page * ask.size)
    return { items: items.map(({ id, influencerId }) => ({ id, influencerId })), total: found.length }
  }
}

const cache = new Map<string, string>()
function foldOnce(text: string): string {
  const known = cache.get(text) ?? fold(text).toWellFormed()
  cache.set(text, known)
  return known
}

function matches(row: CreatorRow, query: CreatorQuery): boolean {
  const term = foldOnce(query.text)
  const { engagementRate: rate } = row
  return (
    (foldOnce(row.displayName).includes(term) || foldOnce(row.username).includes(term)) &&
    (query.platform === undefined || row.platform === query.platform) &&
    (query.category === undefined || row.category === query.category) &&
    (query.minFollowers === undefined || row.followersCount >= query.minFollowers) &&
    (query.maxFollowers === undefined || row.followersCount <= query.maxFollowers) &&
    (query.minEngagement === undefined || (rate !== null && rate >= query.minEngagement)) &&
    (query.maxEngagement === undefined || (rate !== null && rate <= query.maxEngagement)) &&
    (query.minCollaborations === undefined || row.collaborationsCount >= query.minCollaborations)
  )
}

function positionOf(sort: CreatorQuery["sort"], row: CreatorRow): CreatorPosition {
  if (sort === "followers") return [row.followersCount, row.id]
  if (sort === "engagement") return [row.engagementRate, row.id]
  return [foldOnce(row.displayName), row.id]
}

function comparePositions(
  sort: CreatorQuery["sort"],
  [a, one]: CreatorPosition,
  [b, other]: CreatorPosition,
): number {
  const byValue = sort === "name" ? compareBytes(String(a), String(b)) : Number(b ?? -1) - Number(a ?? -1)
  return byValue || compareBytes(one, other)
}

const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
