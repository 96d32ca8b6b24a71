import * as Bin from "../../bin/index.ts"
import { type Actor, asMember, hasPermission, type Member, type SystemActor } from "../../lib/access.ts"
import { getAll, whichHeld } from "../../lib/batch.ts"
import { AppError, conflict, found, notFound } from "../../lib/error.ts"
import type { ChangesOf } from "../../lib/fields.ts"
import { eraseAll } from "../../lib/removal.ts"
import { holds, throwIfConditionFailed } from "../../lib/transact.ts"
import type { AddedBy } from "../by-member/contract.ts"
import { membersOf } from "../by-member/index.ts"
import type { InfluencerChoice } from "../catalogue/contract.ts"
import * as Influencers from "../catalogue/index.ts"
import { type Influencer, toChoice, toProfile } from "../catalogue/index.ts"
import * as Corrections from "../corrections/index.ts"
import type { RosterEntry, RosterFields, RosterInput } from "./contract.ts"
import { RosterEntity } from "./entities.ts"
import { type Entry, entriesOf } from "./list.ts"
import { keptPrices, ROSTER_CHOICE_LIMIT, ROSTER_POSTS } from "./rules.ts"

export { everyone, list, someIds } from "./list.ts"

/** The organisation's influencers, the most followed first (rules/campaigns.md#casting-form). */
export async function pick(actor: Actor): Promise<{ items: InfluencerChoice[] }> {
  const { agencyId } = asMember(actor, "subscribed")
  const entries = await entriesOf(agencyId)
  const influencers = await Influencers.byIds(entries.map(({ influencerId }) => influencerId))
  return {
    items: [...influencers.values()]
      .filter(({ archived }) => !archived)
      .sort(byFollowers)
      .slice(0, ROSTER_CHOICE_LIMIT)
      .map(toChoice),
  }
}

/** Those of these influencers who are in the organisation's roster, with the catalogue's data, by id. */
export async function members(
  agencyId: string,
  influencerIds: Iterable<string>,
): Promise<ReadonlyMap<string, Influencer>> {
  const ids = [...new Set(influencerIds)]
  const [entries, influencers] = await Promise.all([
    getAll(
      RosterEntity,
      ids.map((influencerId) => ({ agencyId, influencerId })),
      { consistent: true },
    ),
    Influencers.byIds(ids),
  ])
  const added = new Set(entries.map(({ influencerId }) => influencerId))
  return new Map([...influencers].filter(([id]) => added.has(id)))
}

const byFollowers = (one: Influencer, other: Influencer) =>
  other.followersCount - one.followersCount || (one.influencerId < other.influencerId ? -1 : 1)

/** Erases an agency's roster, page by page. The catalogue stays. */
export const removeAllOf = ({ agencyId }: SystemActor): AsyncGenerator<void> =>
  eraseAll(RosterEntity, (page) => RosterEntity.query.primary({ agencyId }).go(page))

/** Erases an agency's entry when the creator is erased from the catalogue. */
export const erasePerson = async (agencyId: string, influencerId: string): Promise<void> => {
  await RosterEntity.delete({ agencyId, influencerId }).go()
}

/** The ids of the agency's roster, unordered. */
export async function idsOf(agencyId: string): Promise<string[]> {
  return (await entriesOf(agencyId)).map(({ influencerId }) => influencerId)
}

/** Which of these influencers are in the agency's roster. */
export async function having(agencyId: string, influencerIds: readonly string[]): Promise<Set<string>> {
  const keys = influencerIds.map((influencerId) => ({ agencyId, influencerId }))
  const stored = await getAll(RosterEntity, keys, { consistent: true, attributes: ["influencerId"] })
  return new Set(stored.map(({ influencerId }) => influencerId))
}

/** Adding twice changes nothing (rules/creators.md#membership). */
export async function add(actor: Actor, { influencerId }: RosterInput["add"]) {
  const member = asMember(actor, "discover")
  await Influencers.get(influencerId)
  await create(member, influencerId)
  return { id: influencerId }
}

/** False when the influencer is in the roster already. */
const create = ({ agencyId, userId }: Member, influencerId: string): Promise<boolean> =>
  holds(
    RosterEntity.create({
      agencyId,
      influencerId,
      addedBy: userId,
      addedAt: new Date().toISOString(),
    }).go(),
  )

/**
 * Returns those that were not in the roster before; a repeated request adds the rest of an interrupted one.
 * @throws AppError invalid, before any write, when one is not in the catalogue
 */
export async function addAll(actor: Actor, { influencerIds }: RosterInput["addAll"]) {
  const member = asMember(actor, "discover")
  const influencers = await Influencers.addable(influencerIds)
  const added = await whichHeld(influencers, ({ influencerId }) => create(member, influencerId))
  return { added: added.map(idOf) }
}

/** An entry that has the agency's notes stays (rules/creators.md#membership). */
export async function undoAdd(actor: Actor, { influencerIds }: RosterInput["undoAdd"]) {
  const { agencyId } = asMember(actor, "discover")
  const keys = influencerIds.map((influencerId) => ({ agencyId, influencerId }))
  const removed = await whichHeld(keys, (key) => holds(removalWithoutNotes(key)))
  return { removed: removed.map(idOf) }
}

const idOf = ({ influencerId }: { influencerId: string }): string => influencerId

/** Only while the agency has noted nothing. */
const removalWithoutNotes = (key: EntryKey) =>
  RosterEntity.delete(key)
    .where((stored, { notExists }) =>
      (Object.keys(NOTED) as (keyof RosterFields)[]).map((name) => notExists(stored[name])).join(" AND "),
    )
    .go()

/**
 * Removing a missing entry is no error.
 * @throws AppError forbidden when the entry has data that this person may not read (rules/creators.md#membership)
 */
export async function remove(actor: Actor, { influencerId }: RosterInput["remove"]) {
  const member = asMember(actor, "discover")
  const { agencyId, userId } = member
  const key = { agencyId, influencerId }
  const binId = await Bin.discardItem(
    RosterEntity,
    async () => (await RosterEntity.get(key).go({ consistent: true })).data,
    async (entry) => {
      const isNoted = (Object.keys(NOTED) as (keyof RosterFields)[]).some((name) => entry[name] !== undefined)
      if (isNoted && !hasPermission(member, "influencers")) throw new AppError("forbidden", HOLDS_NOTES)
      const names = await Influencers.names([influencerId])
      return {
        deleted: {
          agencyId,
          kind: "rosterEntry",
          recordId: influencerId,
          name: names.get(influencerId)?.name ?? "Créateur",
          right: isNoted ? "influencers" : "discover",
          influencerIds: [influencerId],
          deletedBy: userId,
        },
        removing: [
          RosterEntity.remove(entry).where(({ version, addedAt }, { eq }) =>
            [eq(version, entry.version), eq(addedAt, entry.addedAt)].join(" AND "),
          ),
        ],
      }
    },
  )
  return { id: influencerId, binId }
}

export const restorer = Bin.singleItem(RosterEntity, {
  refusal: () => Bin.isThereAgain("Ce créateur a été ajouté de nouveau à l'organisation entre-temps."),
  removePresent: (actor, { recordId }) => remove(actor, { influencerId: recordId }),
})

/** All of an agency's notes on a creator; a missing field does not compile. */
const NOTED: Record<keyof RosterFields, true> = {
  firstName: true,
  lastName: true,
  address: true,
  siret: true,
  rating: true,
  pricing: true,
  managerName: true,
  managerEmail: true,
  managerPhone: true,
  managerCompany: true,
}

const HOLDS_NOTES =
  "Votre agence a noté des informations sur ce créateur (tarifs, coordonnées, manager ou note) : seules les personnes qui ont le droit « Influenceurs » peuvent le retirer."

const missing = () => notFound("Ce créateur n'est pas ou plus dans votre organisation.")

interface EntryKey {
  agencyId: string
  influencerId: string
}

async function find(key: EntryKey): Promise<Entry | null> {
  const { data } = await RosterEntity.get(key).go({ consistent: true })
  return data
}

interface Known {
  influencer: Influencer
  addedBy: AddedBy
  /** The agency of a link without a key. */
  foremost: string | null
}

/** @throws AppError not_found when the influencer is not in the organisation */
async function readOf(member: Member, influencerId: string): Promise<Known & { entry: Entry }> {
  const [stored, influencers, addedBy, foremost] = await Promise.all([
    find({ agencyId: member.agencyId, influencerId }),
    Influencers.byIds([influencerId]),
    membersOf(member),
    foremostAgency(influencerId),
  ])
  const entry = found(stored, missing)
  const influencer = found(influencers.get(influencerId), missing)
  return { entry, influencer, addedBy: addedBy(entry.addedBy), foremost }
}

/** The agency that has had this influencer the longest (rules/team.md#whose-profile). */
async function foremostAgency(influencerId: string): Promise<string | null> {
  const { data } = await RosterEntity.query
    .byInfluencer({ influencerId })
    .go({ limit: 1, attributes: ["agencyId"] })
  return data[0]?.agencyId ?? null
}

/** The agency that a link to an influencer shows; null for an unknown key (rules/team.md#whose-profile). */
export async function agencyShowing(influencerId: string, profileKey?: string): Promise<string | null> {
  if (!profileKey) return foremostAgency(influencerId)
  const { data } = await RosterEntity.query
    .byProfileKey({ profileKey })
    .go({ limit: 1, attributes: ["agencyId", "influencerId"] })
  const [entry] = data
  return entry?.influencerId === influencerId ? entry.agencyId : null
}

/** An influencer of the organisation, even when the catalogue has archived them (rules/creators.md#creator-detail). */
export async function get(actor: Actor, { influencerId }: RosterInput["get"]): Promise<RosterEntry> {
  const member = asMember(actor, "influencers")
  const { entry, ...known } = await readOf(member, influencerId)
  return toEntry(entry, known)
}

/** The influencer's detected collaboration posts, the newest first. */
export async function posts(actor: Actor, { influencerId }: RosterInput["posts"]) {
  const { agencyId } = asMember(actor, "influencers")
  const [entry, { items }] = await Promise.all([
    find({ agencyId, influencerId }),
    Corrections.collaborationsOf(actor, influencerId, { size: ROSTER_POSTS.read }),
  ])
  found(entry, missing)
  return { items }
}

/**
 * @throws AppError conflict when the stored version differs, not_found when the influencer is not in the organisation
 */
export async function update(
  actor: Actor,
  { influencerId, version, ...changes }: RosterInput["update"],
): Promise<RosterEntry> {
  const member = asMember(actor, "influencers")
  const key = { agencyId: member.agencyId, influencerId }
  const { entry: stored, ...known } = await readOf(member, influencerId)
  if (stored.version !== version) throw conflict()
  const next: Entry = {
    ...stored,
    ...toStored(changes),
    updatedAt: new Date().toISOString(),
    version: version + 1,
  }
  const writing = RosterEntity.put(next)
    .where((attributes, { eq }) => eq(attributes.version, version))
    .go()
  await throwIfConditionFailed(writing, async () => ((await find(key)) ? conflict() : missing()))
  return toEntry(next, known)
}

/** Empty fields are not stored (rules/creators.md#pricing). */
function toStored({ rating, pricing, ...texts }: ChangesOf<RosterFields>): Partial<Entry> {
  const typed = Object.entries(texts).filter(([, text]) => text !== undefined)
  return {
    ...Object.fromEntries(typed.map(([name, text]) => [name, text || undefined])),
    ...(rating === undefined ? {} : { rating: rating ?? undefined }),
    ...(pricing === undefined ? {} : { pricing: unlessEmpty(keptPrices(pricing)) }),
  }
}

const unlessEmpty = <Of extends object>(of: Of): Of | undefined => (Object.keys(of).length ? of : undefined)

const toEntry = (entry: Entry, { influencer, addedBy, foremost }: Known): RosterEntry => ({
  ...toProfile(influencer),
  firstName: entry.firstName ?? "",
  lastName: entry.lastName ?? "",
  address: entry.address ?? "",
  siret: entry.siret ?? "",
  rating: entry.rating ?? null,
  pricing: entry.pricing ?? {},
  managerName: entry.managerName ?? "",
  managerEmail: entry.managerEmail ?? "",
  managerPhone: entry.managerPhone ?? "",
  managerCompany: entry.managerCompany ?? "",
  addedAt: entry.addedAt,
  addedBy,
  // When the index has no agency yet, it may only lag: another agency may have been first.
  sharePath: `/influencer/${entry.influencerId}${entry.agencyId === foremost ? "" : `?via=${entry.profileKey}`}`,
  version: entry.version,
  updatedAt: entry.updatedAt ?? null,
})
