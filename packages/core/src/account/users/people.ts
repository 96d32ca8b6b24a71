import type { EntityItem } from "electrodb"
import { type Actor, assertAccess } from "../../lib/actor.ts"
import {
  type Ask,
  mergedPage,
  type Page,
  type Position,
  pageOf,
  SEARCH,
  type ShardedList,
} from "../../lib/paging.ts"
import { fold } from "../../lib/text.ts"
import type { ApprovalStatus } from "../contract/approvals.ts"
import { USER_SHARDS, UserEntity } from "./entities.ts"
import { isSuperAdmin } from "./privileges.ts"

/** Lists of people for whoever oversees them: newest first, without the super-admin (spec 1 §6). */

export type Person = EntityItem<typeof UserEntity>

export const positionOf = ({ createdAt = "", userId }: Person): Position => [createdAt, userId]

/** Whoever has no status is pending (spec 1 §3). */
export const statusOf = ({ status }: { status?: ApprovalStatus }): ApprovalStatus => status ?? "pending"

export const nameOf = ({ firstName, lastName }: Pick<Person, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim()

export const everybody: ShardedList<Person> = {
  shards: USER_SHARDS,
  read: (shard, after, ask) => read(UserEntity.query.all({ shard }), after, ask),
  positionOf,
}

/** Without those who have no status: an index shows only what is there. */
export const everybodyOf = (status: ApprovalStatus): ShardedList<Person> => ({
  ...everybody,
  read: (shard, after, ask) => read(UserEntity.query.byStatus({ status, shard }), after, ask),
})

type Query = ReturnType<typeof UserEntity.query.all> | ReturnType<typeof UserEntity.query.byStatus>

function read(query: Query, after: Position | null, ask: Ask) {
  const [createdAt, userId] = after ?? []
  return (createdAt && userId ? query.lt({ createdAt, userId }) : query).go(ask)
}

/** Whether somebody may be shown and goes by this text. */
export function visible(search: string): (person: Person) => boolean {
  const wanted = fold(search)
  return (person) =>
    !isSuperAdmin(person) && (!wanted || fold(`${nameOf(person)} ${person.email}`).includes(wanted))
}

interface PeopleQuery {
  agencyId?: string
  search: string
  cursor?: string
  size: number
}

/** The people of an agency, or of the whole platform. */
export async function list(
  actor: Actor,
  { agencyId, search, cursor, size }: PeopleQuery,
): Promise<Page<Person>> {
  assertAccess(actor, "super-admin")
  const keeps = visible(search)
  if (!agencyId) return mergedPage(everybody, { size, cursor, keeps, ...(search && SEARCH) })
  const { data } = await UserEntity.query.byAgency({ agencyId }).go({ pages: "all" })
  return pageOf(data.filter(keeps), { positionOf, size, cursor })
}
