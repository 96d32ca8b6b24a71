import { MAX_SEARCH } from "@trame/core/lib/text"
import { createContext, useCallback, useContext, useMemo, useRef } from "react"
import { choicesOf } from "../text.ts"

export interface Place {
  pathname: string
  search: string
  /** What the entry of the history carries. */
  state?: unknown
}

/** The address of the page, whichever router keeps it: the application's or the public pages'. */
export interface Address extends Place {
  /** Which entry of the history it is: another one, though it reads the same, has another key. */
  entry: string
  /** As it is now or is about to be: several changes may come before the screen is drawn anew. */
  latest(): Place
  /** Where one is or is about to be already, no second entry. */
  push(search: string, state?: unknown): void
  replace(search: string, state?: unknown): void
  /** To the former entry of the history; asked again before it is there, this does nothing more. */
  back(): void
  /** Asks about what would be lost there; false: the person stays. */
  mayLeaveFor(to: Place): Promise<boolean>
}

/** Whether two searches read the same, with their question mark or without. */
export const isSameSearch = (one: string, other: string): boolean =>
  one.replace(/^\?/, "") === other.replace(/^\?/, "")

export const AddressContext = createContext<Address | null>(null)

export function useAddress(): Address {
  const address = useContext(AddressContext)
  if (!address) throw new Error("The address is used outside a router")
  return address
}

interface SetOptions {
  /** Adds an entry to the history (tabs, pages); a filter being typed replaces the current one. */
  push?: boolean
}

type Changes<T> = { [K in keyof T]?: string | null }

/**
 * Screen state kept in the URL. A value equal to its default is left out of the address, an empty or
 * null change puts the default back. Set several at once in one call.
 */
export function useUrlParams<T extends Record<string, string>>(
  defaults: T,
): [Record<keyof T & string, string>, (changes: Changes<T>, options?: SetOptions) => void] {
  const { search, latest, push: add, replace } = useAddress()
  const known = useRef(defaults).current

  const values = useMemo(() => {
    const params = new URLSearchParams(search)
    const entries = Object.keys(known).map((key) => [key, params.get(key) ?? known[key] ?? ""])
    return Object.fromEntries(entries) as Record<keyof T & string, string>
  }, [search, known])

  const set = useCallback(
    (changes: Changes<T>, { push = false }: SetOptions = {}) => {
      const now = latest()
      const next = new URLSearchParams(now.search)
      for (const [key, value] of Object.entries(changes)) {
        if (!value || value === known[key]) next.delete(key)
        else next.set(key, value)
      }
      if (push) add(`${next}`)
      else replace(`${next}`, now.state)
    },
    [latest, add, replace, known],
  )

  return [values, set]
}

/** One value of the URL: `const [tab, setTab] = useUrlParam("tab", "overview")`. */
export function useUrlParam(
  key: string,
  initial = "",
): [string, (value: string | null, options?: SetOptions) => void] {
  const [values, set] = useUrlParams({ [key]: initial })
  const setOne = useCallback(
    (value: string | null, options?: SetOptions) => set({ [key]: value }, options),
    [set, key],
  )
  return [values[key] ?? initial, setOne]
}

export type Order = "asc" | "desc"

/** What a parameter of the address stands for; nonsense, and nothing, stand for what it is at first. */
type Reader<Value extends string> = (written: string) => Value

/** Nothing that is typed here is longer than a search. */
export const text: Reader<string> = (written) => (written.length <= MAX_SEARCH ? written : "")

/** A key of these labels, or all of them. */
export const oneOf =
  <Key extends string>(labels: Record<Key, unknown>): Reader<Key | "all"> =>
  (written) =>
    Object.hasOwn(labels, written) ? (written as Key) : "all"

/** Whether something is so; no unless it is said. */
export const flag: Reader<"" | "yes"> = (written) => (written === "yes" ? "yes" : "")

/** The options of such a choice, behind the one for all of them. */
export const optionsOf = <Key extends string>(labels: Record<Key, string>, all: string) => [
  { value: "all" as const, label: all },
  ...choicesOf(labels),
]

type Values<Readers> = { [Name in keyof Readers]: Readers[Name] extends Reader<infer Value> ? Value : never }

const mapped = <Result>(readers: Record<string, unknown>, result: (name: string) => Result) =>
  Object.fromEntries(Object.keys(readers).map((name) => [name, result(name)]))

/** The filters of a list, kept in the address; whatever changes, the list begins at its first page again. */
export function useListParams<Readers extends Record<string, Reader<string>>>(readers: Readers) {
  const initial = (name: string) => readers[name]?.("") ?? ""
  const [written, write] = useUrlParams<Record<string, string>>({ ...mapped(readers, initial), page: "" })
  const values = mapped(readers, (name) => readers[name]?.(written[name] ?? "")) as Values<Readers>
  return {
    values,
    /** Whether they leave something out. */
    filtered: Object.entries(values).some(([name, value]) => value !== initial(name)),
    set: (changes: Partial<Values<Readers>>) => write({ ...changes, page: null }),
    clear: () => write({ ...mapped(readers, () => null), page: null }),
  }
}

interface Sorting<Key extends string> {
  /** How each begins where the address does not say; the first one is in force at first. */
  orders: Record<Key, Order>
  /** How another one begins when it is chosen, if not in that order. */
  chosen?: Order
}

/** The order and the page of a list, kept in the address. */
export function useSortedPages<Key extends string>({ orders, chosen }: Sorting<Key>) {
  const [initial = ""] = Object.keys(orders)
  const [written, write] = useUrlParams({ sort: initial, order: "", page: "1" })
  const sort = (Object.hasOwn(orders, written.sort) ? written.sort : initial) as Key
  const order: Order = written.order === "asc" || written.order === "desc" ? written.order : orders[sort]
  return {
    sort,
    order,
    page: Math.max(Math.trunc(Number(written.page)) || 1, 1),
    setPage: (page: number) => write({ page: String(page) }, { push: true }),
    setSorting: (next: Key, way: Order) => write({ sort: next, order: way, page: null }),
    /** The one in force turns round. */
    setSort: (next: Key) => {
      const turned = order === "asc" ? "desc" : "asc"
      write({ sort: next, order: next === sort ? turned : (chosen ?? orders[next]), page: null })
    },
  }
}
