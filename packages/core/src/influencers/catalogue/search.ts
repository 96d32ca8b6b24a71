import * as z from "zod"
import { type Actor, assertAccess } from "../../lib/access.ts"
import { invalid } from "../../lib/error.ts"
import type { CreatorQuery } from "../../search/creators.ts"
import type { InfluencerChoice } from "./contract.ts"
import * as Influencers from "./index.ts"
import { toChoice } from "./index.ts"
import { createReplica, creatorSource, postSource } from "./replica.ts"
import { postKeyOf } from "./rows.ts"
import { postedAtOf } from "./rules/platforms.ts"
import { soughtInfluencer } from "./rules/profile-address.ts"

/** The single interface of the search, for Discover, the pickers and Market Watch (docs/architecture.md, search). */

const creatorReplica = createReplica(creatorSource)
const postReplica = createReplica(postSource)

interface CreatorsAsked {
  size: number
  cursor?: string | undefined
  /** The change that the answer must include. */
  minSeq: number
  /** Whether to return the total too. */
  counted?: boolean
}

/**
 * The ids of a page and, if requested with the first page, the total. All pages of a list show the catalogue's state at
 * the first page, whatever is written meanwhile.
 */
export async function creators(
  query: CreatorQuery,
  { size, cursor, minSeq, counted = false }: CreatorsAsked,
): Promise<{ ids: string[]; nextCursor: string | null; total: number | null }> {
  const from = cursor === undefined ? null : parseCursor(cursor)
  // Another function instance with a newer state may have served the previous page.
  const newest = await creatorReplica.current(Math.max(minSeq, from?.seq ?? 0))
  const index = from ? creatorReplica.asOf(from.seq) : newest
  const seq = from?.seq ?? newest.seq
  const sought = { ...query, text: soughtInfluencer(query.text) }
  const { ids, next } = index.page(sought, { size, asOf: seq, ...(from && { after: from.after }) })
  const total = counted && !from ? index.count(sought) : null
  return { ids, nextCursor: next && toCursor({ seq, after: next }), total }
}

/** The values that the filters offer. */
export async function filters(): Promise<{ platforms: string[]; categories: string[] }> {
  const { platforms, categories } = await creatorReplica.current(0)
  return { platforms: [...platforms], categories: [...categories] }
}

interface PostsAsked {
  size: number
  /** From 1. */
  page: number
  minSeq: number
  /** Posts that the agency has corrected. */
  corrected?: readonly CorrectedPost[]
}

export interface CorrectedPost {
  influencerId: string
  postId: string
  /** Whether the list includes it. */
  isShown: boolean
}

/** Loads the posts up to this change, in parallel with other reads. */
export const readyCollaborations = async (minSeq: number): Promise<void> => {
  await postReplica.current(minSeq)
}

/** A page of collaborations, the newest first, and their total. */
export async function collaborations(text: string, { size, page, minSeq, corrected = [] }: PostsAsked) {
  const index = await postReplica.current(minSeq)
  const edits = corrected.map(({ isShown, ...post }) => ({
    id: postKeyOf(post),
    influencerId: post.influencerId,
    postedAt: postedAtOf(post.postId),
    isShown,
  }))
  const { items, total } = index.page(text, { size, page, edits })
  return {
    total,
    items: items.map(({ id, influencerId }) => ({
      influencerId,
      postId: id.slice(0, -influencerId.length - 1),
    })),
  }
}

/** The most followed influencers whose display name or username contains the text, for any member's form. */
export async function pick(
  actor: Actor,
  { search, minSeq, limit }: { search: string; minSeq: number; limit: number },
): Promise<{ items: InfluencerChoice[] }> {
  assertAccess(actor, "subscribed")
  const options = { size: limit, minSeq }
  const { ids } = await creators({ text: search, sort: "followers" }, options)
  const known = await Influencers.byIds(ids)
  return { items: ids.flatMap((id) => known.get(id) ?? []).map(toChoice) }
}

const position = z.object({
  seq: z.int().min(0),
  after: z.tuple([z.union([z.number(), z.string().max(1000), z.null()]), z.string().max(64)]),
})
type Cursor = z.infer<typeof position>

const toCursor = (at: { seq: number; after: readonly [number | string | null, string] }): string =>
  Buffer.from(JSON.stringify(at)).toString("base64url")

function parseCursor(cursor: string): Cursor {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()))
  } catch {
    throw invalid("La suite de la liste est introuvable.")
  }
}
