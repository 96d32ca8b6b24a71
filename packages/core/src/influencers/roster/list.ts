import type { EntityItem } from "electrodb"
import { type Actor, asMember } from "../../lib/access.ts"
import { dialled, soughtPhone } from "../../lib/phone.ts"
import { countsByMember, membersOf, pageByMember } from "../by-member/index.ts"
import type { InfluencerCard } from "../catalogue/contract.ts"
import * as Influencers from "../catalogue/index.ts"
import { goesBy, type Influencer, toCard } from "../catalogue/index.ts"
import { soughtInfluencer } from "../catalogue/rules/profile-address.ts"
import type { RosterCard, RosterInput } from "./contract.ts"
import { RosterEntity } from "./entities.ts"
import { ROSTER_PAGE_SIZE } from "./rules.ts"

export type Entry = EntityItem<typeof RosterEntity>

/** Bounds of about an eighth of an agency's influencers each: ids are random and contain none of these characters. */
const BOUNDS = ["!", "4~", "a~", "e~", "i~", "m~", "q~", "u~", "~"] as const

/** The whole roster, in eight parallel queries: one round reads 5,000 complete entries. */
export async function entriesOf(agencyId: string): Promise<Entry[]> {
  const parts = BOUNDS.slice(1).map(async (to, index) => {
    const from = BOUNDS[index] ?? ""
    const { data } = await RosterEntity.query
      .primary({ agencyId })
      .between({ influencerId: from }, { influencerId: to })
      .go({ pages: "all", consistent: true })
    return data
  })
  return (await Promise.all(parts)).flat()
}

/**
 * By member, or all, the latest first (rules/creators.md#roster): two rounds of reads; for a text query, the second one
 * reads the whole roster from the catalogue.
 */
export async function list(actor: Actor, { view, search, cursor }: RosterInput["list"]) {
  const member = asMember(actor, "influencers")
  const [entries, addedBy] = await Promise.all([entriesOf(member.agencyId), membersOf(member)])
  const term = soughtInfluencer(search)
  const phone = soughtPhone(search)
  const known = term ? await Influencers.byIds(entries.map(({ influencerId }) => influencerId)) : null
  const rows = entries
    .filter(
      ({ influencerId, managerPhone = "" }) =>
        !known ||
        isCalled(known.get(influencerId), term) ||
        (phone !== "" && dialled(managerPhone).includes(phone)),
    )
    .map((entry) => ({ entry, id: entry.influencerId, at: entry.addedAt, by: addedBy(entry.addedBy) }))
  const { items, nextCursor } = pageByMember(rows, { view, cursor, size: ROSTER_PAGE_SIZE })
  const influencers = known ?? (await Influencers.byIds(items.map(({ id }) => id)))
  return {
    items: items.flatMap(({ entry, id, by }): RosterCard[] => {
      const influencer = influencers.get(id)
      if (!influencer) return []
      return [{ ...toCard(influencer), addedAt: entry.addedAt, addedBy: by, rating: entry.rating ?? null }]
    }),
    nextCursor,
    total: rows.length,
    members: countsByMember(rows),
  }
}

/** The ids of so many influencers of the organisation at most, unordered. */
export async function someIds(actor: Actor, limit: number): Promise<string[]> {
  const { agencyId } = asMember(actor, "influencers")
  const { data } = await RosterEntity.query.primary({ agencyId }).go({ limit, consistent: true })
  return data.map(({ influencerId }) => influencerId)
}

/** The whole roster with the catalogue's data, without archived influencers: two rounds of reads. */
export async function everyone(actor: Actor): Promise<InfluencerCard[]> {
  const { agencyId } = asMember(actor, "influencers")
  const entries = await entriesOf(agencyId)
  const influencers = await Influencers.byIds(entries.map(({ influencerId }) => influencerId))
  return [...influencers.values()].filter(({ archived }) => !archived).map(toCard)
}

const isCalled = (influencer: Influencer | undefined, wanted: string): boolean =>
  influencer !== undefined && goesBy(influencer, wanted)
