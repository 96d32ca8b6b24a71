import { SearchOutlined } from "@ant-design/icons"
import { MAX_SEARCH } from "@trame/core/lib/text"
import { Input, type InputRef } from "antd"
import { useEffect, useRef, useState } from "react"
import { DIALOG } from "../../lib/dialog/selector.ts"
import { enterList } from "../../lib/keys/enterList.ts"
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
  /** Called on Enter, with the text to search at once; by default, Enter leads to the first row. */
  onEnter?: (text: string) => void
  className?: string
}

/** A search above a list: ↓ leads to its first row, Escape clears it and then leaves it. */
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
  const [entering, setEntering] = useState(false)
  useEffect(() => {
    // The list shows the results of this text, or waits for them.
    if (!entering || value !== sent.current) return
    setEntering(false)
    if (input.current?.input) enterList(input.current.input)
  }, [entering, value])
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
      onKeyDown={(event) => {
        const { key, nativeEvent, currentTarget } = event
        if (nativeEvent.isComposing) return
        if (key === "Enter" || key === "ArrowDown") {
          event.preventDefault()
          send.current(typed)
          if (key === "Enter" && onEnter) onEnter(typed)
          else setEntering(true)
        } else if (key === "Escape" && typed) {
          // Keeps the dialog around it open.
          event.stopPropagation()
          event.preventDefault()
          setTyped("")
          send.current("")
        } else if (key === "Escape" && !currentTarget.closest(DIALOG)) currentTarget.blur()
      }}
      // The next click must find the search in the address: a dialog closes back to it.
      onBlur={() => send.current(typed)}
    />
  )
}
