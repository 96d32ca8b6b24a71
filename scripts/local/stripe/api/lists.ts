import type { Account } from "../account.ts"
import { invalid, missing } from "../failure.ts"
import type { List } from "../objects.ts"
import { allowOnly, integerOf, type Params, textOf } from "../params.ts"
import type { Collection, Collections, Kinds } from "../store.ts"

/** Answers one request from its parameters and the id in its path; its changes are synchronous. */
export type Operation = (account: Account, params: Params, id: string) => object

/** Operations by method and path below `/v1/`; `:id` stands for an id. */
export type Operations = Record<string, Operation>

type Kind = "customer" | "product" | "price" | "subscription" | "invoice" | "checkout" | "event"
type Item<K extends Kind> = Kinds[K]

interface Filters<K extends Kind> {
  /** Parameters whose value is that of the property. */
  equal?: readonly (keyof Item<K> & string)[]
  /** Other parameters, which the test reads. */
  params?: readonly string[]
  test?(item: Item<K>, params: Params): boolean
}

const collectionOf = <K extends Kind>({ store }: { store: Collections }, kind: K): Collection<Item<K>> =>
  store[kind]

/** The list of the objects of one kind, and each of them by its id. */
export function reading<K extends Kind>(
  path: string,
  kind: K,
  { equal = [], params: others = [], test = () => true }: Filters<K> = {},
  present: (account: Account, item: Item<K>) => object = (_, item) => item,
): Operations {
  return {
    [`GET ${path}`]: (account, params) => {
      allowOnly(params, ["limit", "starting_after", ...equal, ...others])
      const isWanted = (item: Item<K>) =>
        equal.every((name) => (textOf(params, name) ?? item[name]) === item[name])
      const items = collectionOf(account, kind).all()
      const found = items.filter((item) => isWanted(item) && test(item, params))
      const presented = found.map((item) => present(account, item) as { id: string })
      return pageOf(presented, params, `/v1/${path}`)
    },
    [`GET ${path}/:id`]: (account, _params, id) => {
      const item = collectionOf(account, kind).get(id)
      if (!item) throw missing(kind, id)
      return present(account, item)
    },
  }
}

/** A page, newest first, of a list in ascending order. */
function pageOf(oldestFirst: { id: string }[], params: Params, url: string): List<object> {
  const items = oldestFirst.toReversed()
  const limit = integerOf(params, "limit") ?? 10
  if (limit < 1 || limit > 100) throw invalid("This value must be between 1 and 100.", { param: "limit" })
  const after = textOf(params, "starting_after")
  const place = items.findIndex(({ id }) => id === after)
  if (after && place === -1) throw missing("object", after, "starting_after")
  const rest = items.slice(place + 1)
  return { object: "list", data: rest.slice(0, limit), has_more: rest.length > limit, url }
}
