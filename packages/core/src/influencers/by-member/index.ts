import { Identity } from "../../account/users/index.ts"
import type { Member } from "../../lib/access.ts"
import { firstPage, fromCursor, type Page, type Position } from "../../lib/paging.ts"
import { fold, fullName } from "../../lib/text.ts"
import type { AddedBy, ByMemberView, MemberCount } from "./contract.ts"
import { UNKNOWN_MEMBER } from "./rules.ts"

/** Tells who added something, by the user's id: one read, beside that of the list. */
export async function membersOf({
  agencyId,
  userId,
  name,
  acting,
}: Member): Promise<(userId: string) => AddedBy> {
  const people = await Identity.listOfAgency(agencyId)
  const names = new Map(people.map((person) => [person.userId, fullName(person) || person.email]))
  // The list may not show yet who has just joined.
  if (!acting) names.set(userId, name)
  return (id) => {
    const known = names.get(id)
    return known === undefined ? UNKNOWN_MEMBER : { id, name: known }
  }
}

/** Something that a member added. */
interface Added {
  id: string
  /** When, ISO 8601 in UTC. */
  at: string
  by: AddedBy
}

interface Asked {
  view: ByMemberView
  cursor?: string | undefined
  size: number
}

/**
 * A page of what is in memory anyway, by member or all, the last added first. Where a row stands is told by what it is,
 * so that a page begins rightly though the one before it is gone.
 */
export function pageByMember<Row extends Added>(
  rows: readonly Row[],
  { view, cursor, size }: Asked,
): Page<Row> {
  const positionOf = ({ id, at, by }: Row): Position => [
    view === "members" ? placeOf(by) : "all",
    `${at}#${id}`,
  ]
  const after = fromCursor(cursor)
  const rest = rows
    .filter((row) => !after || inOrder(after, positionOf(row)) < 0)
    .sort((one, other) => inOrder(positionOf(one), positionOf(other)))
  return firstPage(rest, { positionOf, size })
}

/** Groups go up, and what is in them down. */
function inOrder([group, added]: Position, [otherGroup, otherAdded]: Position): number {
  if (group !== otherGroup) return group < otherGroup ? -1 : 1
  return added > otherAdded ? -1 : added < otherAdded ? 1 : 0
}

/** A cursor holds no more of a name. */
const PLACE_LENGTH = 60

/** By name; those who are not of the agency any more come last. */
const placeOf = ({ id, name }: AddedBy): string =>
  id === UNKNOWN_MEMBER.id ? "\uffff" : `${fold(name).slice(0, PLACE_LENGTH)}#${id}`

/** Who added any, with how many, in the order of the view by member. */
export function countsByMember(rows: readonly Pick<Added, "by">[]): MemberCount[] {
  const counts = new Map<string, MemberCount>()
  for (const { by } of rows) counts.set(by.id, { ...by, count: (counts.get(by.id)?.count ?? 0) + 1 })
  return [...counts.values()].sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
}
