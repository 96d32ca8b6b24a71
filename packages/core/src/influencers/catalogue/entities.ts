import { entity } from "../../lib/entity.ts"
import { shardOf } from "../../lib/paging.ts"
import { schema, shaped, silent } from "../../lib/schema.ts"
import type { CreatorChange } from "../../search/creators.ts"
import type { PostChange } from "../../search/posts.ts"
import { WITHDRAWAL_STATES } from "./rules/withdrawal-states.ts"

/** The shared catalogue belongs to no agency, and only workers write it (rules/platform.md#shared-catalogue). */

const shardBy = <Name extends string>(name: Name) =>
  ({
    type: "number",
    watch: [name],
    set: (shard: number | undefined, item: Partial<Record<Name, string>>) =>
      item[name] ? shardOf(item[name]) : shard,
  }) as const

const influencer = schema({
  name: "influencer",
  attributes: {
    influencerId: { type: "string", required: true },
    displayName: { type: "string", required: true },
    fullName: { type: "string", default: "", required: true },
    username: { type: "string", required: true },
    platform: { type: "string", required: true },
    category: { type: "string", default: "", required: true },
    bio: { type: "string", default: "", required: true },
    email: { type: "string", default: "", required: true },
    followersCount: { type: "number", default: 0, required: true },
    /** Percent, two decimals. */
    engagementRate: { type: "number" },
    avgLikes: { type: "number" },
    avgComments: { type: "number" },
    /** Posts on the platform, not only those in the catalogue. */
    postsCount: { type: "number" },
    /** Detected collaboration posts in the catalogue. */
    collaborationsCount: { type: "number", default: 0, required: true },
    verified: { type: "boolean", default: false, required: true },
    profileUrl: { type: "string" },
    /** On the site's own origin, below `/media/`. */
    profileImageUrl: { type: "string" },
    archived: { type: "boolean", default: false, required: true },
    /** Time of the last fetch from the platform. */
    lastUpdated: { type: "string" },
    /** Partition in the list of the whole catalogue. */
    shard: shardBy("influencerId"),
  },
  indexes: {
    primary: { pk: ["influencerId"] },
    everywhere: { index: "gsi2", platform: "catalogue", pk: ["shard"], sk: ["influencerId"] },
  },
  /** The catalogue belongs to no agency: clients read it on demand. */
  invalidates: silent,
})

/** The influencer with a username on a platform. */
const handle = schema({
  name: "handle",
  attributes: {
    platform: { type: "string", required: true },
    username: { type: "string", required: true },
    influencerId: { type: "string", required: true },
  },
  indexes: { primary: { pk: ["platform", "username"] } },
  invalidates: silent,
})

const post = schema({
  name: "post",
  attributes: {
    influencerId: { type: "string", required: true },
    /** Sorts by time: see `postIdOf()`. */
    postId: { type: "string", required: true },
    postedAt: { type: "string", required: true },
    postUrl: { type: "string", required: true },
    imageUrl: { type: "string" },
    postType: { type: ["reel", "other"] as const, required: true },
    caption: { type: "string", default: "", required: true },
    /** Absent when the platform hides it. */
    likesCount: { type: "number" },
    commentsCount: { type: "number" },
    /** Absent when it is not pinned. */
    isPinned: { type: "boolean" },
    isCollaboration: { type: "boolean", required: true },
    collaborationKeywords: { type: "list", items: { type: "string" }, required: true },
    /** Partition in the list of all detected collaborations. */
    shard: shardBy("postId"),
  },
  indexes: {
    primary: { pk: ["influencerId"], sk: ["postId"] },
    collaborations: {
      index: "gsi1",
      condition: ({ isCollaboration }) => isCollaboration === true,
      whole: true,
      pk: ["influencerId"],
      sk: ["postId"],
    },
    everyCollaboration: {
      index: "gsi2",
      platform: "detectedCollaboration",
      condition: ({ isCollaboration }) => isCollaboration === true,
      whole: true,
      pk: ["shard"],
      sk: ["postId"],
    },
  },
  invalidates: silent,
})

/** A change for the search replicas: numbered without gaps, in the order of writes. */
const catalogueChange = schema({
  name: "catalogueChange",
  attributes: {
    log: { type: "string", default: "catalogue", required: true },
    seq: { type: "number", required: true, padding: { length: 12, char: "0" } },
    creators: { type: shaped<CreatorChange[]>(), required: true },
    posts: { type: shaped<PostChange[]>(), required: true },
    at: { type: "string", required: true },
  },
  indexes: { primary: { pk: ["log"], sk: ["seq"] } },
  invalidates: silent,
})

/** The number of the last change. */
const catalogueHead = schema({
  name: "catalogueHead",
  attributes: {
    log: { type: "string", default: "catalogue", required: true },
    seq: { type: "number", required: true },
    /** Number of influencers in the catalogue, including archived ones. */
    influencers: { type: "number", required: true },
    /** The last change that erased a person: no older snapshot may remain. */
    erasedSeq: { type: "number" },
  },
  indexes: { primary: { pk: ["log"] } },
  invalidates: silent,
})

export const SNAPSHOT_KINDS = ["creators", "posts"] as const

/** The newest snapshot file of an index, and the previous one. */
const snapshot = schema({
  name: "snapshot",
  attributes: {
    kind: { type: SNAPSHOT_KINDS, required: true },
    /** Name of its object below `search/`. */
    file: { type: "string", required: true },
    /** The last change that it contains. */
    seq: { type: "number", required: true },
    previousFile: { type: "string" },
    previousSeq: { type: "number" },
    writtenAt: { type: "string", required: true },
  },
  indexes: { primary: { pk: ["kind"] } },
  invalidates: silent,
})

/** A person whom the platform's owner removed from the catalogue (rules/creators.md#leaving-the-catalogue). */
const withdrawal = schema({
  name: "withdrawal",
  attributes: {
    influencerId: { type: "string", required: true },
    state: { type: WITHDRAWAL_STATES, required: true },
    /** Names; absent once the person is erased. */
    displayName: { type: "string" },
    fullName: { type: "string" },
    username: { type: "string" },
    platform: { type: "string", required: true },
    decidedBy: { type: "string", required: true },
    decidedAt: { type: "string", required: true },
    /** One list of all withdrawals. */
    list: { type: "string", default: "all", required: true },
  },
  indexes: {
    primary: { pk: ["influencerId"] },
    newest: { index: "gsi1", pk: ["list"], sk: ["decidedAt", "influencerId"] },
  },
  invalidates: silent,
})

/** A profile that no scrape may fetch: stores only a hash of its name. */
const suppression = schema({
  name: "suppression",
  attributes: {
    /** See `suppressionKey()`. */
    handleHash: { type: "string", required: true },
    since: { type: "string", required: true },
  },
  indexes: { primary: { pk: ["handleHash"] } },
  invalidates: silent,
})

export const InfluencerEntity = /* @__PURE__ */ entity(influencer)
export const HandleEntity = /* @__PURE__ */ entity(handle)
export const PostEntity = /* @__PURE__ */ entity(post)
export const CatalogueChangeEntity = /* @__PURE__ */ entity(catalogueChange)
export const CatalogueHeadEntity = /* @__PURE__ */ entity(catalogueHead)
export const SnapshotEntity = /* @__PURE__ */ entity(snapshot)
export const WithdrawalEntity = /* @__PURE__ */ entity(withdrawal)
export const SuppressionEntity = /* @__PURE__ */ entity(suppression)

export const schemas = [
  influencer,
  handle,
  post,
  catalogueChange,
  catalogueHead,
  snapshot,
  withdrawal,
  suppression,
]
