import * as Identity from "../../account/users/index.ts"
import type { Member } from "../../lib/access.ts"
import { firstPage, fromCursor, type Page, type Position } from "../../lib/paging.ts"
import { fold, fullName } from "../../lib/text.ts"
import type { AddedBy, ByMemberView, MemberCount } from "./contract.ts"
import { UNKNOWN_MEMBER } from "./rules.ts"

/** Returns a function from a user's id to the member; one read, in parallel with the list's. */
export async function membersOf({
  agencyId,
  userId,
  name,
  acting,
}: Member): Promise<(userId: string) => AddedBy> {
  const people = await Identity.listOfAgency(agencyId)
  const names = new Map(people.map((person) => [person.userId, fullName(person) || person.email]))
  // The index may not yet include a new member.
  if (!acting) names.set(userId, name)
  return (id) => {
    const known = names.get(id)
    return known === undefined ? UNKNOWN_MEMBER : { id, name: known }
  }
}

interface Added {
  id: string
  /** ISO 8601 in UTC. */
  at: string
  by: AddedBy
}

interface PageRequest {
  view: ByMemberView
  cursor?: string | undefined
  size: number
}

/**
 * A page of items in memory, by member or all, the latest first. A position consists of the row's own values, so a page
 * begins correctly even when the row before it is removed.
 */
export function pageByMember<Row extends Added>(
  rows: readonly Row[],
  { view, cursor, size }: PageRequest,
): Page<Row> {
  const positionOf = ({ id, at, by }: Row): Position => [
    view === "members" ? placeOf(by) : "all",
    `${at}#${id}`,
  ]
  const after = fromCursor(cursor)
  const rest = rows
    .filter((row) => !after || comparePositions(after, positionOf(row)) < 0)
    .sort((one, other) => comparePositions(positionOf(one), positionOf(other)))
  return firstPage(rest, { positionOf, size })
}

/** Groups ascend; additions within a group descend. */
function comparePositions([group, added]: Position, [otherGroup, otherAdded]: Position): number {
  if (group !== otherGroup) return group < otherGroup ? -1 : 1
  return added > otherAdded ? -1 : added < otherAdded ? 1 : 0
}

/** Maximum length of a name in a cursor. */
const PLACE_LENGTH = 60

/** By name; former members come last. */
const placeOf = ({ id, name }: AddedBy): string =>
  id === UNKNOWN_MEMBER.id ? "\uffff" : `${fold(name).slice(0, PLACE_LENGTH)}#${id}`

/** The members with additions and their number, in the order of the view by member. */
export function countsByMember(rows: readonly Pick<Added, "by">[]): MemberCount[] {
  const counts = new Map<string, MemberCount>()
  for (const { by } of rows) counts.set(by.id, { ...by, count: (counts.get(by.id)?.count ?? 0) + 1 })
  return [...counts.values()].sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
}
