import { SearchOutlined } from "@ant-design/icons"
import { MAX_SEARCH } from "@trame/core/lib/text"
import { Input, type InputRef } from "antd"
import { useEffect, useRef, useState } from "react"
import { usePageKey } from "../../lib/keys/keys.ts"
import { useDebounced } from "../../lib/useDebounced.ts"
import { CLEAR } from "./clear.tsx"
import styles from "./SearchInput.module.css"

interface SearchInputProps {
  /** The accessible name, and the default placeholder. */
  label: string
  placeholder?: string
  /** The current search, e.g. from the URL. */
  value: string
  /** Called when typing pauses, or on blur. */
  onSearch: (value: string) => void
  /** Milliseconds; 300 by default. */
  rest?: number
  /** Called on Enter, with the text to search at once. */
  onEnter?: (text: string) => void
  className?: string
}

export function SearchInput({
  label,
  placeholder = label,
  value,
  onSearch,
  rest,
  onEnter,
  className,
}: SearchInputProps) {
  const [typed, setTyped] = useState(value)
  const settled = useDebounced(typed, rest)
  const sent = useRef(value)
  const send = useRef((_text: string) => {})
  send.current = (text) => {
    if (text === sent.current) return
    sent.current = text
    onSearch(text)
  }

  useEffect(() => send.current(settled), [settled])

  const input = useRef<InputRef>(null)
  usePageKey("/", label, () => input.current?.focus({ cursor: "all" }))

  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])

  return (
    <Input
      ref={input}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      prefix={<SearchOutlined aria-hidden="true" />}
      allowClear={CLEAR}
      maxLength={MAX_SEARCH}
      className={`${styles.search} ${className ?? ""}`}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={() => {
        send.current(typed)
        onEnter?.(typed)
      }}
      // The next click must find the search in the address: a dialog closes back to it.
      onBlur={() => send.current(typed)}
    />
  )
}
