import type * as z from "zod"
import { type Actor, asMember, type Member, type SystemActor } from "../../lib/access.ts"
import { getAll, whichHeld } from "../../lib/batch.ts"
import { conflict } from "../../lib/error.ts"
import { eraseAll } from "../../lib/removal.ts"
import { membersOf } from "../by-member/index.ts"
import type { Influencer } from "../catalogue/index.ts"
import * as Influencers from "../catalogue/index.ts"
import {
  DEFAULT_RATING,
  type Prospect,
  type ProspectFields,
  prospectFields,
  type RecruitmentInput,
} from "./contract.ts"
import { ProspectEntity, ProspectRowEntity, ROW_SHARDS } from "./entities.ts"
import {
  create,
  discard,
  erase,
  eraseUnchanged,
  replace,
  type StoredProspect,
  stored,
  toFields,
  toProspect,
  toStored,
} from "./store.ts"

export { followUps } from "./follow-ups.ts"
export { list } from "./list.ts"
export { restorer } from "./store.ts"

/** Which of these influencers are in the agency's recruitment. */
export async function having(agencyId: string, influencerIds: readonly string[]): Promise<Set<string>> {
  const keys = influencerIds.map((influencerId) => ({ agencyId, influencerId }))
  const known = await getAll(ProspectEntity, keys, { consistent: true, attributes: ["influencerId"] })
  return new Set(known.map(({ influencerId }) => influencerId))
}

/** One round of reads. */
export async function get(actor: Actor, { influencerId }: RecruitmentInput["get"]): Promise<Prospect> {
  const member = asMember(actor, "recruitment")
  const { agencyId } = member
  const [prospect, show] = await Promise.all([
    stored({ agencyId, influencerId }),
    showing(member, influencerId),
  ])
  return show(prospect)
}

/** Adds the data that a prospect is shown with, in parallel with its read or write. */
async function showing(
  member: Member,
  influencerId: string,
): Promise<(prospect: StoredProspect) => Prospect> {
  const [addedBy, influencers] = await Promise.all([membersOf(member), Influencers.names([influencerId])])
  const profileImageUrl = influencers.get(influencerId)?.profileImageUrl ?? null
  return (prospect) => toProspect(prospect, { profileImageUrl, createdBy: addedBy(prospect.createdBy) })
}

/** Starts as spotted, with the catalogue's data (rules/creators.md#recruitment). Adding twice changes nothing. */
export async function add(actor: Actor, { influencerId }: RecruitmentInput["add"]) {
  const member = asMember(actor, "recruitment")
  await create(prospectOf(member, await Influencers.get(influencerId)))
  return { id: influencerId }
}

/** Adds an example with these fields; does nothing when it exists. */
export async function addSample(
  actor: Actor,
  { influencerId, ...fields }: { influencerId: string } & Partial<ProspectFields>,
): Promise<void> {
  const prospect = prospectOf(asMember(actor, "recruitment"), await Influencers.get(influencerId))
  await create({ ...prospect, ...toStored({ ...toFields(prospect), ...fields }) })
}

/** Erases an example, which goes into no bin. */
export async function eraseSample(actor: Actor, { influencerId }: RecruitmentInput["add"]): Promise<void> {
  await erase({ agencyId: asMember(actor, "recruitment").agencyId, influencerId })
}

/**
 * Returns those that were not in the recruitment before; a repeated request adds the rest of an interrupted one.
 * @throws AppError invalid, before any write, when one is not in the catalogue
 */
export async function addAll(actor: Actor, { influencerIds }: RecruitmentInput["addAll"]) {
  const member = asMember(actor, "recruitment")
  const influencers = await Influencers.addable(influencerIds)
  const added = await whichHeld(influencers, (influencer) => create(prospectOf(member, influencer)))
  return { added: added.map(idOf) }
}

/** A prospect that somebody has changed stays. */
export async function undoAdd(actor: Actor, { influencerIds }: RecruitmentInput["undoAdd"]) {
  const { agencyId } = asMember(actor, "recruitment")
  const keys = influencerIds.map((influencerId) => ({ agencyId, influencerId }))
  return { removed: (await whichHeld(keys, eraseUnchanged)).map(idOf) }
}

const idOf = ({ influencerId }: { influencerId: string }): string => influencerId

function prospectOf({ agencyId, userId }: Member, influencer: Influencer): StoredProspect {
  const { influencerId, fullName, displayName, username, email, platform, profileUrl } = influencer
  const { shape } = prospectFields
  const now = new Date().toISOString()
  return {
    agencyId,
    influencerId,
    version: 1,
    fullName: fitting(shape.fullName, fullName || displayName) ?? "",
    username: fitting(shape.username, username) ?? "",
    email: fitting(shape.email, email),
    ...(platform === "instagram" && { instagramUrl: fitting(shape.instagramUrl, profileUrl) }),
    ...(platform === "tiktok" && { tiktokUrl: fitting(shape.tiktokUrl, profileUrl) }),
    ...(platform === "youtube" && { youtubeUrl: fitting(shape.youtubeUrl, profileUrl) }),
    rating: DEFAULT_RATING,
    tags: [],
    status: "spotted",
    responseReceived: false,
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  }
}

/** A platform's text may be no valid address: then nobody could save the form. */
function fitting(field: z.ZodType<string>, text: string | undefined): string | undefined {
  return field.safeParse(text).data || undefined
}

/** @throws AppError conflict when the stored version differs */
export async function update(
  actor: Actor,
  { influencerId, version, ...changes }: RecruitmentInput["update"],
): Promise<Prospect> {
  const member = asMember(actor, "recruitment")
  const { agencyId } = member
  const [current, show] = await Promise.all([
    stored({ agencyId, influencerId }),
    showing(member, influencerId),
  ])
  if (current.version !== version) throw conflict()
  return show(await replace(current, { ...toFields(current), ...changes }))
}

/** Removing a missing prospect is no error. */
export async function remove(actor: Actor, { influencerId }: RecruitmentInput["remove"]) {
  const { agencyId, userId } = asMember(actor, "recruitment")
  return { id: influencerId, binId: await discard({ agencyId, influencerId }, userId) }
}

/** Erases an agency's prospect when the person is erased from the catalogue. */
export const erasePerson = (agencyId: string, influencerId: string): Promise<void> =>
  erase({ agencyId, influencerId })

/** Erases an agency's recruitment, page by page. */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  yield* eraseAll(ProspectEntity, (page) => ProspectEntity.query.primary({ agencyId }).go(page))
  for (let shard = 0; shard < ROW_SHARDS; shard++) {
    yield* eraseAll(ProspectRowEntity, (page) =>
      ProspectRowEntity.query.primary({ agencyId, shard }).go(page),
    )
  }
}
