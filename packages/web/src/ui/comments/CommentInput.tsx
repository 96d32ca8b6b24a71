import { Input } from "antd"
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { formatCount } from "../../lib/format.ts"
import { PersonAvatar } from "../PersonAvatar.tsx"
import styles from "./Comments.module.css"
import { type Mentionable, queryAt, suggestionsFor, type Typed } from "./typed.ts"

interface CommentInputProps {
  label: string
  placeholder?: string
  typed: Typed
  people: readonly Mentionable[]
  invalid?: boolean
  /** Id of the field's messages. */
  describedBy?: string
  field: RefObject<HTMLTextAreaElement | null>
  onChange: (typed: Typed) => void
  /** Escape without open suggestions. */
  onEscape?: () => void
}

/** A text field in which `@` suggests team members: arrows move, Enter or Tab accepts, Escape closes. */
export function CommentInput(props: CommentInputProps) {
  const { label, placeholder, typed, people, invalid, describedBy, field, onChange } = props
  const id = useId()
  const [query, setQuery] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const composing = useRef(false)
  const offered = query === null ? [] : suggestionsFor(query, people)
  const open = offered.length > 0
  const current = offered[Math.min(at, offered.length - 1)]

  const look = () => {
    const { current: area } = field
    const next = area && !composing.current ? queryAt(area.value, area.selectionStart) : null
    if (next !== query) setAt(0)
    setQuery(next)
  }

  const take = (person: Mentionable) => {
    const { current: area } = field
    const caret = area?.selectionStart ?? typed.text.length
    const from = typed.text.slice(0, caret).lastIndexOf("@")
    const before = `${typed.text.slice(0, from)}@${person.name} `
    const rest = typed.text.slice(caret).replace(/^ /, "")
    // Synchronous: a fast typist is ahead of the next frame.
    flushSync(() => {
      onChange({
        text: before + rest,
        chosen: [...typed.chosen.filter((one) => one.id !== person.id), person],
      })
      setQuery(null)
    })
    area?.focus()
    area?.setSelectionRange(before.length, before.length)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    // This key sends the comment (`lib/dialog/sendKey.ts`).
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 }
    const to = moves[event.key]
    if (open && to !== undefined) {
      event.preventDefault()
      setAt((to + offered.length) % offered.length)
    } else if (open && current && (event.key === "Enter" || event.key === "Tab")) {
      event.preventDefault()
      take(current)
    } else if (event.key === "Escape" && (open || props.onEscape)) {
      // Keeps the surrounding dialog open.
      event.preventDefault()
      event.stopPropagation()
      if (open) setQuery(null)
      else props.onEscape?.()
    }
  }

  return (
    <div className="relative">
      <Input.TextArea
        ref={(area) => {
          field.current = area?.resizableTextArea?.textArea ?? null
        }}
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={open ? `${id}-people` : undefined}
        aria-activedescendant={open && current ? `${id}-${current.id}` : undefined}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        placeholder={placeholder}
        autoSize={{ minRows: 2, maxRows: 12 }}
        value={typed.text}
        onChange={({ target }) => {
          onChange({ ...typed, text: target.value })
          look()
        }}
        onSelect={look}
        onBlur={() => setQuery(null)}
        onKeyDown={onKeyDown}
        onCompositionStart={() => {
          composing.current = true
        }}
        onCompositionEnd={() => {
          composing.current = false
          look()
        }}
      />
      {open ? (
        <div id={`${id}-people`} role="listbox" aria-label="Collègues" className={`card ${styles.people}`}>
          {offered.map((person) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the text field (`aria-activedescendant`)
            <div
              key={person.id}
              id={`${id}-${person.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={person === current}
              className={`row gap-3 px-3 py-2 anywhere rounded-m ${styles.suggestion}`}
              // Keeps the focus in the text field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              <span aria-hidden="true">
                <PersonAvatar name={person.name} size={26} />
              </span>
              {person.name}
            </div>
          ))}
        </div>
      ) : null}
      <span role="status" className="visually-hidden">
        {open ? formatCount(offered.length, "collègue proposé", "collègues proposés") : ""}
      </span>
    </div>
  )
}
