import type { UseQueryResult } from "@tanstack/react-query"
import { Modal } from "antd"
import { type ReactNode, useRef } from "react"
import { ErrorState } from "../../../components/ErrorState.tsx"
import { LoadingState } from "../../../components/LoadingState.tsx"
import { SearchInput } from "../../../components/SearchInput.tsx"
import styles from "./Picker.module.css"

interface PickerFrameProps<Item> {
  title: string
  searchLabel: string
  open: boolean
  search: string
  onSearch: (search: string) => void
  query: UseQueryResult<{ items: Item[] }>
  empty: string
  footer: ReactNode
  onClose: () => void
  children: (items: Item[]) => ReactNode
}

/** A search box over a list to choose from. */
export function PickerFrame<Item>(props: PickerFrameProps<Item>) {
  const { query, onClose } = props
  const body = useRef<HTMLDivElement>(null)
  // With a finger, the keyboard would hide the list.
  const focusSearch = (open: boolean) => {
    if (open && matchMedia("(pointer: fine)").matches) body.current?.querySelector("input")?.focus()
  }
  return (
    <Modal
      title={props.title}
      open={props.open}
      onCancel={onClose}
      afterOpenChange={focusSearch}
      footer={props.footer}
      width={560}
      destroyOnHidden
      centered
      closable={{ "aria-label": "Fermer" }}
    >
      <div ref={body}>
        <SearchInput label={props.searchLabel} value={props.search} onSearch={props.onSearch} />
      </div>
      <div className={styles.results} aria-busy={query.isPlaceholderData}>
        {query.data ? (
          <>
            <p role="status" className="visually-hidden">
              {query.data.items.length} résultat{query.data.items.length > 1 ? "s" : ""}
            </p>
            {query.data.items.length > 0 ? (
              <ul className={styles.list}>{props.children(query.data.items)}</ul>
            ) : (
              <p className={styles.empty}>{props.empty}</p>
            )}
          </>
        ) : query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingState rows={5} />
        )}
      </div>
    </Modal>
  )
}
