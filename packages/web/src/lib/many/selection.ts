import { useMemo, useRef, useState } from "react"

/** Selected items of a list by key, as they were when selected. */
export type Chosen<Item> = ReadonlyMap<string, Item>

interface Listed<Item> {
  /** As shown, in their order. */
  items: readonly Item[]
  keyOf: (item: Item) => string
}

/** Toggles one item; with an anchor, all items between take this item's new state. */
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

/** Current versions of the selected items; visible ones in the order of the list, not in that of selection. */
function inListOrder<Item>(chosen: Chosen<Item>, { items, keyOf }: Listed<Item>): Item[] {
  const shown = new Map(items.map((item) => [keyOf(item), item]))
  const ordered = [...shown].flatMap(([key, item]) => (chosen.has(key) ? [item] : [])).values()
  return [...chosen].map(([key, item]) => (shown.has(key) ? (ordered.next().value ?? item) : item))
}

export type Extent = "none" | "some" | "all"

/** How many visible items are selected. */
export function extentOf<Item>(chosen: Chosen<Item>, { items, keyOf }: Listed<Item>): Extent {
  const count = items.filter((item) => chosen.has(keyOf(item))).length
  return count === 0 ? "none" : count === items.length ? "all" : "some"
}

/** Adds all visible items to the selection; when all are selected, removes them. */
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
  /** As shown now and in that order, or as they were when selected. */
  items: readonly Item[]
  isChosen: (item: Item) => boolean
  extent: Extent
  /** @param range extends from the last toggled item */
  toggle: (item: Item, range: boolean) => void
  toggleAll: () => void
  /** The same for some of the visible items. */
  partOf: (items: readonly Item[]) => { extent: Extent; toggleAll: () => void }
  choose: (items: readonly Item[]) => void
  clear: () => void
}

interface SelectionOf<Item> extends Listed<Item> {
  /** Identifies the list: another list starts with an empty selection. */
  scope: string
}

/** The user's selection, for as long as the list is the same. */
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
    partOf(some) {
      const part = { items: some, keyOf }
      return { extent: extentOf(chosen, part), toggleAll: () => set(allToggled(chosen, part)) }
    },
    choose: (some) => set(new Map(some.map((item) => [keyOf(item), item]))),
    clear: () => set(new Map()),
  }
}
