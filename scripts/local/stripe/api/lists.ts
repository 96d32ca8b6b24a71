import type { Account } from "../account.ts"
import { invalid, missing } from "../failure.ts"
import type { List } from "../objects.ts"
import { allowOnly, integerOf, type Params, textOf } from "../params.ts"

const PAGING = ["limit", "starting_after", "ending_before"] as const

/** A list's filters. */
export function filtersOf<Name extends string>(
  params: Params,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  allowOnly(params, [...PAGING, ...names])
  return Object.fromEntries(names.map((name) => [name, textOf(params, name)])) as Partial<
    Record<Name, string>
  >
}

/** A page, newest first, of a list in ascending order. */
export function pageOf<Item extends { id: string }>(
  oldestFirst: Item[],
  params: Params,
  url: string,
): List<Item> {
  const items = oldestFirst.toReversed()
  const limit = integerOf(params, "limit") ?? 10
  if (limit < 1 || limit > 100) throw invalid("This value must be between 1 and 100.", { param: "limit" })
  const [after, before] = [textOf(params, "starting_after"), textOf(params, "ending_before")]
  if (after && before)
    throw invalid("You may only specify one of these parameters: ending_before, starting_after.")
  const place = (id: string, param: string) => {
    const index = items.findIndex((item) => item.id === id)
    if (index === -1) throw missing("object", id, param)
    return index
  }
  const rest = after ? items.slice(place(after, "starting_after") + 1) : items
  if (!before) {
    return { object: "list", data: rest.slice(0, limit), has_more: rest.length > limit, url }
  }
  const earlier = items.slice(0, place(before, "ending_before"))
  return { object: "list", data: earlier.slice(-limit), has_more: earlier.length > limit, url }
}

/** Answers one request from its parameters and the id in its path; its changes are synchronous. */
export type Operation = (account: Account, params: Params, id: string) => object

/** Operations by method and path below `/v1/`; `:id` stands for an id. */
export type Operations = Record<string, Operation>
