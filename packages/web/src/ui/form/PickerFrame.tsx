import { type ReactNode, useEffect, useState } from "react"
import { formatCount } from "../../lib/format.ts"
import { DialogFrame } from "../dialog/DialogFrame.tsx"
import { QueryBoundary } from "../states/QueryBoundary.tsx"
import styles from "./PickerFrame.module.css"
import { SearchInput } from "./SearchInput.tsx"

interface PickerFrameProps<Item> {
  title: string
  searchLabel: string
  /** By default, the label. */
  placeholder?: string
  /** Shown during a search, above the former results. */
  loading?: string
  search: string
  onSearch: (search: string) => void
  query: {
    data: { items: Item[] } | undefined
    isPlaceholderData: boolean
    error: unknown
    refetch(): Promise<unknown>
  }
  /** Enter in the search, once the results are there. */
  onEnter: (found: Item[]) => void
  empty: ReactNode
  /** Below the results. */
  note?: (found: number) => ReactNode
  /** Below everything, with or without results. */
  below?: ReactNode
  footer: ReactNode
  /** Each choice has an element with `data-pick`. */
  children: (items: Item[]) => ReactNode
}

/** A search field over a list of choices. */
export function PickerFrame<Item>(props: PickerFrameProps<Item>) {
  const { query, search, onEnter } = props
  const { data, isPlaceholderData } = query
  const [entered, setEntered] = useState<string | null>(null)

  useEffect(() => {
    if (entered === null || entered !== search || !data || isPlaceholderData) return
    setEntered(null)
    // Without a search, Enter takes the only entry, never the first of several.
    if (search.trim() || data.items.length === 1) onEnter(data.items)
  }, [entered, search, data, isPlaceholderData, onEnter])

  return (
    <DialogFrame title={props.title} footer={props.footer} light>
      <SearchInput
        label={props.searchLabel}
        placeholder={props.placeholder}
        value={search}
        onSearch={(text) => {
          setEntered(null)
          props.onSearch(text)
        }}
        onEnter={setEntered}
      />
      <div className={styles.results} aria-busy={isPlaceholderData}>
        {isPlaceholderData && props.loading ? (
          <p role="status" className={`px-3 py-2 soft text-m bg-raised above sticky ${styles.searching}`}>
            {props.loading}
          </p>
        ) : null}
        <QueryBoundary
          query={query}
          rows={5}
          loading={props.loading ? <p className="px-5 py-9 soft text-center">{props.loading}</p> : undefined}
        >
          {({ items }) => (
            <>
              <p role="status" className="visually-hidden">
                {formatCount(items.length, "résultat")}
              </p>
              {items.length > 0 ? (
                <ul className={`grid gap-1 ${styles.list}`}>{props.children(items)}</ul>
              ) : (
                <div className="px-5 py-9 soft text-center">{props.empty}</div>
              )}
              {props.note?.(items.length)}
            </>
          )}
        </QueryBoundary>
      </div>
      {props.below}
    </DialogFrame>
  )
}
