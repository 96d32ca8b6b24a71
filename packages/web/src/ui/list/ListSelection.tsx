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

/** As many as can be chosen beyond what is shown: each is a write of its own. */
export const MOST_CHOSEN = 500

interface SelectedList<Item> {
  /** As shown, in their order. */
  items: readonly Item[]
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Of which list: of another one, nothing is chosen. */
  scope: unknown
  /** All that the filters show. */
  readPage: ReadPage<Item>
  /** Whether they show more than is on the screen. */
  hasMore: boolean
  /** When what is shown was read. */
  readAt?: number
  /** One as it is by now, be it that the filters leave it out; without it, what leaves the list stays as it was. */
  read?: (item: Item, signal: AbortSignal) => Promise<Item | null>
}

/** What is chosen of a list, and what is being done with it (rules/interface.md#many-at-once). */
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
    ...{ keyOf, scope: list, shown: items, readAt },
    // What is being done takes one after the other out of the list by itself.
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
    /** Whether there is something to show of it. */
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
  /** What it acts on, e.g. `Paiements sélectionnés`. */
  label: string
  /** One and several that are chosen, e.g. `paiement sélectionné`. */
  words: readonly [one: string, several: string]
  /** What is counted while all are read, e.g. `paiements lus`. */
  read: string
  /** Beside the count, e.g. their sum. */
  detail?: ReactNode
  /** Buttons. */
  children: ReactNode
}

/** Below a list: how far it is with what is being done, what is chosen, and what can be done with it. */
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
