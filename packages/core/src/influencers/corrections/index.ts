import type { EntityItem } from "electrodb"
import { type Actor, asMember, type SystemActor } from "../../lib/access.ts"
import { found } from "../../lib/error.ts"
import { eraseAll } from "../../lib/removal.ts"
import type { Correction, Post } from "../catalogue/contract.ts"
import * as Influencers from "../catalogue/index.ts"
import { type StoredPost, toPost } from "../catalogue/index.ts"
import { CorrectionEntity } from "./entities.ts"
import { corrected } from "./rules.ts"

type Stored = EntityItem<typeof CorrectionEntity>
type PostKey = Pick<Stored, "influencerId" | "postId">

const keyOf = ({ influencerId, postId }: PostKey): string => `${influencerId}/${postId}`

/** The corrections of one agency; empty for an actor without an agency. */
export class CorrectionsOfAgency {
  readonly all: readonly Stored[]
  private readonly byPost: ReadonlyMap<string, Stored>

  constructor(all: readonly Stored[]) {
    this.all = all
    this.byPost = new Map(all.map((one) => [keyOf(one), one]))
  }

  /** A catalogue post with the agency's correction. */
  show(post: StoredPost): Post {
    const stored = this.byPost.get(keyOf(post))
    return corrected(toPost(post), stored && toCorrection(stored))
  }
}

const toCorrection = ({ isCollaboration, brand }: Stored): Correction => ({
  isCollaboration,
  brand: brand ?? null,
})

/** All corrections of the actor's agency, or those of one influencer's posts. */
export async function readOf(actor: Actor, influencerId?: string): Promise<CorrectionsOfAgency> {
  const agencyId = actor.type === "user" ? actor.agencyId : null
  if (!agencyId) return new CorrectionsOfAgency([])
  const { data } = await CorrectionEntity.query
    .primary({ agencyId, ...(influencerId !== undefined && { influencerId }) })
    .go({ pages: "all", consistent: true })
  return new CorrectionsOfAgency(data)
}

/** Writes or withdraws a correction; returns the corrected post. A repeated call changes nothing. */
export async function write(
  actor: Actor,
  { influencerId, postId }: PostKey,
  correction: Correction | null,
): Promise<Post> {
  const { agencyId, userId } = asMember(actor, "discover")
  const [stored] = await Influencers.postsByIds([{ influencerId, postId }])
  const post = found(stored)
  const key = { agencyId, influencerId, postId }
  if (correction) {
    const { isCollaboration } = correction
    const brand = (isCollaboration && correction.brand) || undefined
    const correctedAt = new Date().toISOString()
    await CorrectionEntity.put({ ...key, isCollaboration, brand, correctedBy: userId, correctedAt }).go()
    return corrected(toPost(post), { isCollaboration, brand: brand ?? null })
  }
  await CorrectionEntity.delete(key).go()
  return toPost(post)
}

interface PostsAsked {
  size: number
  /** The id of the previous page's last post. */
  after?: string | undefined
}

/** An influencer's posts with the agency's corrections, the newest first. */
export async function postsOf(actor: Actor, influencerId: string, page: PostsAsked) {
  const [{ items, nextCursor }, own] = await Promise.all([
    Influencers.posts(influencerId, page),
    readOf(actor, influencerId),
  ])
  return { items: items.map((post) => own.show(post)), nextCursor }
}

/** An influencer's collaborations with the agency's corrections, the newest first, paged like the catalogue's. */
export async function collaborationsOf(
  actor: Actor,
  influencerId: string,
  { size, after }: PostsAsked,
): Promise<{ items: Post[]; nextCursor: string | null }> {
  const [page, corrections] = await Promise.all([
    Influencers.posts(influencerId, { size, after, collaborations: true }),
    readOf(actor, influencerId),
  ])
  const { items: detected, nextCursor } = page
  const within = corrections.all.filter(
    ({ postId, isCollaboration }) =>
      isCollaboration &&
      (after === undefined || postId < after) &&
      (nextCursor === null || postId >= nextCursor) &&
      !detected.some((post) => post.postId === postId),
  )
  const all = [...detected, ...(await Influencers.postsByIds(within))]
  const items = all
    .map((post) => corrections.show(post))
    .filter(({ isCollaboration }) => isCollaboration)
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
  return { items, nextCursor }
}

/** By how much the agency's corrections change the number of an influencer's collaborations. */
export async function differenceOf(actor: Actor, influencerId: string): Promise<number> {
  const { all } = await readOf(actor, influencerId)
  const posts = await Influencers.postsByIds(all.map(({ postId }) => ({ influencerId, postId })))
  const verdicts = new Map(all.map(({ postId, isCollaboration }) => [postId, isCollaboration]))
  return posts.reduce(
    (sum, post) => sum + Number(verdicts.get(post.postId)) - Number(post.isCollaboration),
    0,
  )
}

/** Erases an agency's corrections for a person who is erased from the catalogue. */
export async function erasePerson(agencyId: string, influencerId: string): Promise<void> {
  const ofPerson = CorrectionEntity.query.primary({ agencyId, influencerId })
  for await (const _portion of eraseAll(CorrectionEntity, (page) => ofPerson.go(page)));
}

export const removeAllOf = ({ agencyId }: SystemActor): AsyncGenerator<void> =>
  eraseAll(CorrectionEntity, (page) => CorrectionEntity.query.primary({ agencyId }).go(page))
