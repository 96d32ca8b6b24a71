import type { ReactNode } from "react"
import { problemOf } from "../../lib/api/problem.ts"
import { formatCount } from "../../lib/format.ts"
import { type Selection, useSelection } from "../../lib/many/selection.ts"
import { useAsStored } from "../../lib/many/useAsStored.ts"
import { type ReadPage, useEverything } from "../../lib/many/useEverything.ts"
import { type ManyState, useMany } from "../../lib/many/useMany.ts"
import { useNotices } from "../../lib/notices.tsx"
import type { Choosing } from "./ChoiceBox.tsx"
import { Reading } from "./ExportList.tsx"
import { ManyStatus } from "./ManyStatus.tsx"
import { ListDock, SelectionBar } from "./SelectionBar.tsx"

/** Maximum selection beyond the visible items: each item is a write. */
export const MOST_CHOSEN = 500

interface SelectedList<Item> {
  /** As shown, in their order. */
  items: readonly Item[]
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Identifies the list: another one starts with an empty selection. */
  scope: unknown
  /** Reads the whole filtered list. */
  readPage: ReadPage<Item>
  /** Whether more items exist than are visible. */
  hasMore: boolean
  /** Time at which the visible items were read. */
  readAt?: number
  /** Reads an item's current state, even if filtered out; without it, items that leave the list stay as they were. */
  read?: (item: Item, signal: AbortSignal) => Promise<Item | null>
}

/** A list's selection and the bulk action on it (rules/interface.md#many-at-once). */
export function useListSelection<Item>({
  items,
  keyOf,
  nameOf,
  scope,
  readPage,
  hasMore,
  readAt = 0,
  read,
}: SelectedList<Item>) {
  const notices = useNotices()
  const list = JSON.stringify(scope)
  const selected = useSelection<Item>({ items, keyOf, scope: list })
  const many = useMany()
  const stored = useAsStored(selected.items, {
    keyOf,
    scope: list,
    shown: items,
    readAt,
    // The bulk action itself removes items from the list.
    read: many.running ? undefined : read,
  })
  const selection = { ...selected, items: stored }
  const reading = useEverything<Item>(readPage)
  const { extent, isChosen, toggle, toggleAll } = selection
  const choosing: Choosing<Item> = { extent, isChosen, toggle, toggleAll, nameOf }

  async function chooseEverything(): Promise<void> {
    try {
      const all = await reading.readAll(MOST_CHOSEN)
      if (!all) return
      selection.choose(all)
      if (all.length === MOST_CHOSEN)
        notices.info(`Les ${MOST_CHOSEN} premiers sont sélectionnés : c'est le maximum en une fois.`, 8)
    } catch (error) {
      notices.error(`La sélection n'a pas pu être lue. ${problemOf(error).message}`)
    }
  }

  return {
    selection,
    choosing,
    many,
    reading: { read: reading.read, cancel: reading.cancel },
    shown: items.length,
    /** Whether the dock has anything to show. */
    active:
      selection.items.length > 0 || many.running !== null || many.outcome !== null || reading.read !== null,
    everything:
      hasMore && selection.items.length < MOST_CHOSEN ? { choose: () => void chooseEverything() } : null,
  }
}

export type ListSelection<Item> = ReturnType<typeof useListSelection<Item>>

interface SelectionDockProps {
  of: {
    selection: Pick<Selection<never>, "extent" | "toggleAll" | "clear"> & { items: readonly unknown[] }
    many: ManyState
  } & Pick<ListSelection<never>, "reading" | "everything" | "shown">
  /** Accessible label, e.g. `Paiements sélectionnés`. */
  label: string
  /** Singular and plural of the selection, e.g. `paiement sélectionné`. */
  words: readonly [one: string, several: string]
  /** The unit while all items load, e.g. `paiements lus`. */
  read: string
  /** Beside the count, e.g. their sum. */
  detail?: ReactNode
  /** Buttons. */
  children: ReactNode
}

/** Below a list: progress of the bulk action, the selection, and its actions. */
export function SelectionDock({ of, label, words, read, detail, children }: SelectionDockProps) {
  const { selection, many, reading, everything, shown } = of
  return (
    <ListDock>
      <Reading
        label="Sélection en cours"
        what={read}
        read={reading.read}
        cancel={reading.cancel}
        cancelLabel="Annuler la sélection"
      />
      <ManyStatus {...many} />
      {selection.items.length > 0 ? (
        <SelectionBar
          selection={selection}
          label={label}
          count={formatCount(selection.items.length, ...words)}
          shown={shown}
          detail={detail}
          everything={
            everything
              ? {
                  label: `Tout ce que le filtre montre (${MOST_CHOSEN} max.)`,
                  busy: reading.read !== null,
                  choose: everything.choose,
                }
              : undefined
          }
        >
          {children}
        </SelectionBar>
      ) : null}
    </ListDock>
  )
}
