import { type Actor, assertAccess } from "../actor.ts"
import { Agencies } from "../agencies/index.ts"
import { Clients } from "../clients/index.ts"
import { Collaborations } from "../collaborations/index.ts"
import { Identity } from "../identity/index.ts"
import { statusOf } from "../identity/people.ts"
import type { Page } from "../position.ts"
import { Totals } from "../totals/index.ts"
import {
  ADMIN_PAGE_SIZE,
  type ListedAgency,
  type ListedClient,
  type ListedCollaboration,
  type ListedUser,
} from "./contract.ts"
import { figuresOf } from "./figures.ts"
import { inAgency, withNames } from "./in-agency.ts"

/** Lists of the whole platform or of one agency: a page, then what is shown beside it, two rounds of reads. */
export interface ListQuery {
  agencyId?: string
  search: string
  cursor?: string
}

const size = ADMIN_PAGE_SIZE

export async function agencies(
  actor: Actor,
  query: Omit<ListQuery, "agencyId">,
): Promise<Page<ListedAgency>> {
  const { items, nextCursor } = await Agencies.everywhere(actor, { ...query, size })
  const totals = await Totals.wholeAgencies(items.map(({ agencyId }) => agencyId))
  const listed = items.map(({ agencyId, name, createdAt }) => ({
    ...figuresOf(totals.get(agencyId)),
    id: agencyId,
    name,
    createdAt,
  }))
  return { items: listed, nextCursor }
}

export async function users(actor: Actor, query: ListQuery): Promise<Page<ListedUser>> {
  const { items, nextCursor } = await Identity.list(actor, { ...query, size })
  const names = await Agencies.named(items.flatMap(({ agencyId }) => agencyId || []))
  const listed = items.map(({ userId, agencyId, createdAt = "", ...person }) => {
    const agency = names.get(agencyId)
    return {
      ...person,
      id: userId,
      status: statusOf(person),
      agencyId: agencyId || null,
      agencyName: agency?.name ?? null,
      owner: agency?.ownerId === userId,
      createdAt,
    }
  })
  return { items: listed, nextCursor }
}

export async function clients(actor: Actor, { agencyId, ...query }: ListQuery): Promise<Page<ListedClient>> {
  assertAccess(actor, "super-admin")
  const { items, nextCursor } = agencyId
    ? await Clients.newest(inAgency(actor, agencyId), { ...query, size })
    : await Clients.everywhere(actor, { ...query, size })
  return { items: await withNames(items), nextCursor }
}

export async function collaborations(
  actor: Actor,
  { agencyId, ...query }: ListQuery,
): Promise<Page<ListedCollaboration>> {
  assertAccess(actor, "super-admin")
  const { items, nextCursor } = agencyId
    ? await Collaborations.summaries(inAgency(actor, agencyId), query)
    : await Collaborations.everywhere(actor, { ...query, size })
  return { items: await withNames(items), nextCursor }
}
