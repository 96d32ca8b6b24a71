import type { InfluencerName } from "../../../influencers/catalogue/index.ts"
import { type Actor, asMember, assertAccess } from "../../../lib/access.ts"
import { mergedPage, type Page, type PageQuery, platformList, SEARCH } from "../../../lib/paging.ts"
import { fold } from "../../../lib/text.ts"
import { type AssistantState, assistantStatesOf } from "../rules/status.ts"
import { ParticipantEntity, type Root, RootEntity } from "../store/entities.ts"
import type { Filters } from "./filters.ts"
import { pageOfRoots } from "./list.ts"

/** Queries for the assistant, the platform's owner and the figures. */

/** The collaborations of a page, all or those in this state, with the flags for their progress. */
export async function withProgress(
  actor: Actor,
  { state, ...filters }: Filters & { state: "all" | AssistantState },
) {
  const { items, nextCursor } = await pageOfRoots(actor, filters)
  const matches = items.filter((root) => state === "all" || assistantStatesOf(root)[state])
  return {
    items: matches.map((root) => ({
      ...listed(root),
      type: root.type,
      quoteSent: root.quoteSent,
      contractSigned: root.contractSigned,
      invoiceSent: root.invoiceSent,
      paymentReceived: root.paymentReceived,
    })),
    nextCursor,
  }
}

/** The attributes of a collaboration in lists for the platform's owner. */
interface ListedCollaboration {
  agencyId: string
  id: string
  name: string
  brand: string
  status: Root["status"]
  /** The effective date. */
  date: string
  /** All rates, in cents. */
  revenue: number
  createdAt: string
}

const listed = (root: Root): ListedCollaboration => ({
  agencyId: root.agencyId,
  id: root.collaborationId,
  name: root.name,
  brand: root.brand,
  status: root.status,
  date: root.effectiveDate,
  revenue: root.ratesTotal,
  createdAt: root.createdAt,
})

/** The collaborations of the actor's agency, by effective date as in its own list. */
export async function summaries(
  actor: Actor,
  query: Omit<PageQuery, "size">,
): Promise<Page<ListedCollaboration>> {
  const everything = { status: "all", type: "all", archived: "both" } as const
  const { items, nextCursor } = await pageOfRoots(actor, { ...query, ...everything })
  return { items: items.map(listed), nextCursor }
}

const all = platformList((shard) => RootEntity.query.all({ shard }), "createdAt", "collaborationId")

/** The collaborations of all agencies, by creation; a text query searches name and brand. */
export async function listForPlatform(
  actor: Actor,
  { search, ...page }: PageQuery,
): Promise<Page<ListedCollaboration>> {
  assertAccess(actor, "super-admin")
  const term = fold(search)
  const keeps = ({ name, brand }: Root) => fold(name).includes(term) || fold(brand).includes(term)
  const { items, nextCursor } = await mergedPage(all, { ...page, ...(term && { keeps, ...SEARCH }) })
  return { items: items.map(listed), nextCursor }
}

/** The name and picture of each influencer in any collaboration of the agency, by id; omits influencers without one. */
export async function influencerNames(
  actor: Actor,
  influencerIds: readonly string[],
  access: "dashboard" | "accounting" = "dashboard",
): Promise<Map<string, InfluencerName>> {
  const { agencyId } = asMember(actor, access)
  const found = await Promise.all(
    influencerIds.map(async (influencerId) => {
      const { data } = await ParticipantEntity.query
        .byInfluencer({ agencyId, influencerId })
        .go({ limit: 1, attributes: ["fullName", "profileImageUrl"] })
      return data.map(({ fullName, profileImageUrl }): [string, InfluencerName] => [
        influencerId,
        { name: fullName, profileImageUrl: profileImageUrl ?? null },
      ])
    }),
  )
  return new Map(found.flat())
}
