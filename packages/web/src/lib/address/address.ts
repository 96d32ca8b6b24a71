import { MAX_SEARCH } from "@trame/core/lib/text"
import { createContext, useCallback, useContext, useMemo, useRef } from "react"
import { choicesOf } from "../text.ts"

export interface Place {
  pathname: string
  search: string
  /** The state of the history entry. */
  state?: unknown
}

/** The page's address, for the application's router and the public pages alike. */
export interface Address extends Place {
  /** Key of the history entry: two entries with the same address differ. */
  entry: string
  /** The current or next address: several changes may precede a render. */
  latest(): Place
  /** Adds no second entry for the current or next address. */
  push(search: string, state?: unknown): void
  replace(search: string, state?: unknown): void
  /** Goes back one entry; a second call before the navigation ends does nothing. */
  back(): void
  /** Asks the user about unsaved changes; resolves to false when the user stays. */
  mayLeaveFor(to: Place): Promise<boolean>
}

/** Compares two searches, with or without their question mark. */
export const isSameSearch = (one: string, other: string): boolean =>
  one.replace(/^\?/, "") === other.replace(/^\?/, "")

export const AddressContext = createContext<Address | null>(null)

export function useAddress(): Address {
  const address = useContext(AddressContext)
  if (!address) throw new Error("The address is used outside a router")
  return address
}

interface SetOptions {
  /** Adds a history entry (tabs, pages); a filter being typed replaces the current entry. */
  push?: boolean
}

type Changes<T> = { [K in keyof T]?: string | null }

/**
 * Screen state kept in the URL. The address omits a value equal to its default; an empty or null change restores the
 * default. Set several values in one call.
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

/** Parses a parameter of the address; an invalid or empty text gives the initial value. */
type Reader<Value extends string> = (written: string) => Value

/** No text field here allows more than a search. */
export const text: Reader<string> = (written) => (written.length <= MAX_SEARCH ? written : "")

/** A key of these labels, or all of them. */
export const oneOf =
  <Key extends string>(labels: Record<Key, unknown>): Reader<Key | "all"> =>
  (written) =>
    Object.hasOwn(labels, written) ? (written as Key) : "all"

/** A boolean, false by default. */
export const flag: Reader<"" | "yes"> = (written) => (written === "yes" ? "yes" : "")

/** The options of such a choice, after the option for all. */
export const optionsOf = <Key extends string>(labels: Record<Key, string>, all: string) => [
  { value: "all" as const, label: all },
  ...choicesOf(labels),
]

type Values<Readers> = { [Name in keyof Readers]: Readers[Name] extends Reader<infer Value> ? Value : never }

const mapped = <Result>(readers: Record<string, unknown>, result: (name: string) => Result) =>
  Object.fromEntries(Object.keys(readers).map((name) => [name, result(name)]))

/** The filters of a list, kept in the address; every change returns to the first page. */
export function useListParams<Readers extends Record<string, Reader<string>>>(readers: Readers) {
  const initial = (name: string) => readers[name]?.("") ?? ""
  const [written, write] = useUrlParams<Record<string, string>>({ ...mapped(readers, initial), page: "" })
  const values = mapped(readers, (name) => readers[name]?.(written[name] ?? "")) as Values<Readers>
  return {
    values,
    /** Whether the filters exclude anything. */
    filtered: Object.entries(values).some(([name, value]) => value !== initial(name)),
    set: (changes: Partial<Values<Readers>>) => write({ ...changes, page: null }),
    clear: () => write({ ...mapped(readers, () => null), page: null }),
  }
}

interface Sorting<Key extends string> {
  /** The default direction of each order; the first order is the default. */
  orders: Record<Key, Order>
  /** The first direction of a newly chosen order, if it differs. */
  chosen?: Order
}

/** The order and the page of a list, kept in the address. */
export function useSortedPages<Key extends string>({ orders, chosen }: Sorting<Key>) {
  const [initial = ""] = Object.keys(orders)
  const [written, write] = useUrlParams({ sort: "", order: "", page: "1" })
  const named = (sort: Key) => (sort === initial ? null : sort)
  const sort = (Object.hasOwn(orders, written.sort) ? written.sort : initial) as Key
  const order: Order = written.order === "asc" || written.order === "desc" ? written.order : orders[sort]
  return {
    sort,
    order,
    page: Math.max(Math.trunc(Number(written.page)) || 1, 1),
    setPage: (page: number) => write({ page: String(page) }, { push: true }),
    setSorting: (next: Key, way: Order) => write({ sort: named(next), order: way, page: null }),
    /** Choosing the current order reverses it. */
    setSort: (next: Key) => {
      const turned = order === "asc" ? "desc" : "asc"
      write({ sort: named(next), order: next === sort ? turned : (chosen ?? orders[next]), page: null })
    },
  }
}
