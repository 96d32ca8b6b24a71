import { useMemo, useRef, useState } from "react"

/** What is chosen of a list, by key: the items as they were when they were chosen. */
export type Chosen<Item> = ReadonlyMap<string, Item>

interface Listed<Item> {
  /** As shown, in their order. */
  items: readonly Item[]
  keyOf: (item: Item) => string
}

/** One more or one less; from an anchor on, all that stand between them become as this one becomes. */
export function toggled<Item>(
  chosen: Chosen<Item>,
  { items, keyOf }: Listed<Item>,
  { key, from }: { key: string; from?: string | null | undefined },
): Chosen<Item> {
  const keys = items.map(keyOf)
  const at = keys.indexOf(key)
  if (at < 0) return chosen
  const anchor = from ? keys.indexOf(from) : -1
  const [first, last] = anchor < 0 ? [at, at] : [Math.min(at, anchor), Math.max(at, anchor)]
  const next = new Map(chosen)
  const isChosen = !chosen.has(key)
  for (const item of items.slice(first, last + 1)) {
    if (isChosen) next.set(keyOf(item), item)
    else next.delete(keyOf(item))
  }
  return next
}

/** As they are now, those that are shown in the order of the list, whatever the order in which they were chosen. */
function inListOrder<Item>(chosen: Chosen<Item>, { items, keyOf }: Listed<Item>): Item[] {
  const shown = new Map(items.map((item) => [keyOf(item), item]))
  const ordered = [...shown].flatMap(([key, item]) => (chosen.has(key) ? [item] : [])).values()
  return [...chosen].map(([key, item]) => (shown.has(key) ? (ordered.next().value ?? item) : item))
}

export type Extent = "none" | "some" | "all"

/** How much of what is shown is chosen. */
export function extentOf<Item>(chosen: Chosen<Item>, { items, keyOf }: Listed<Item>): Extent {
  const count = items.filter((item) => chosen.has(keyOf(item))).length
  return count === 0 ? "none" : count === items.length ? "all" : "some"
}

/** All that is shown, beside what was chosen; where all of it was, none of it. */
export function allToggled<Item>(chosen: Chosen<Item>, listed: Listed<Item>): Chosen<Item> {
  const next = new Map(chosen)
  const isChosen = extentOf(chosen, listed) !== "all"
  for (const item of listed.items) {
    if (isChosen) next.set(listed.keyOf(item), item)
    else next.delete(listed.keyOf(item))
  }
  return next
}

export interface Selection<Item> {
  /** As shown now and in that order, or as they were when they were chosen. */
  items: readonly Item[]
  isChosen: (item: Item) => boolean
  extent: Extent
  /** @param range from the one that was toggled last */
  toggle: (item: Item, range: boolean) => void
  toggleAll: () => void
  choose: (items: readonly Item[]) => void
  clear: () => void
}

interface SelectionOf<Item> extends Listed<Item> {
  /** Of which list: of another one, nothing is chosen. */
  scope: string
}

/** What a person has chosen of a list, for as long as it is the same list. */
export function useSelection<Item>({ items, keyOf, scope }: SelectionOf<Item>): Selection<Item> {
  const [state, setState] = useState<{ scope: string; chosen: Chosen<Item> }>({ scope, chosen: new Map() })
  const anchor = useRef<string | null>(null)
  const chosen = useMemo(
    () => (state.scope === scope ? state.chosen : new Map<string, Item>()),
    [state, scope],
  )
  const listed = { items, keyOf }
  const set = (next: Chosen<Item>) => setState({ scope, chosen: next })
  return {
    items: inListOrder(chosen, listed),
    isChosen: (item) => chosen.has(keyOf(item)),
    extent: extentOf(chosen, listed),
    toggle(item, range) {
      const key = keyOf(item)
      set(toggled(chosen, listed, { key, from: range ? anchor.current : null }))
      anchor.current = key
    },
    toggleAll: () => set(allToggled(chosen, listed)),
    choose: (some) => set(new Map(some.map((item) => [keyOf(item), item]))),
    clear: () => set(new Map()),
  }
}
