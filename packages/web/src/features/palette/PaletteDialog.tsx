import { CloseOutlined, SearchOutlined } from "@ant-design/icons"
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from "react"
import { Hints } from "./Hints.tsx"
import { Notice, spoken } from "./Notice.tsx"
import styles from "./PaletteDialog.module.css"
import { optionId, ResultList } from "./ResultList.tsx"
import { withModifier } from "./shortcut.ts"
import { useActiveRow } from "./useActiveRow.ts"
import { turnRound, useModal } from "./useModal.ts"
import { useOpening } from "./useOpening.ts"
import { useResults } from "./useResults.ts"
import { useVisibleArea } from "./useVisibleArea.ts"

const LABEL = "Rechercher une page, un client, une collaboration ou une action"

/** Everywhere one may go and what one may do, by a few letters. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const dialog = useModal()
  useVisibleArea(dialog)
  const input = useRef<HTMLInputElement>(null)
  const pressedBeside = useRef(false)
  const listId = useId()
  const [text, setText] = useState("")
  const typed = text.trim()
  const results = useResults(typed)
  const rows = results.groups.flatMap((group) => group.rows)
  const { active, choose, move } = useActiveRow(rows, typed)
  const { keep, open, openElsewhere } = useOpening(onClose)
  const found = rows.length > 0

  function enter(event: KeyboardEvent): boolean {
    if (!active || event.target !== input.current) return false
    if (withModifier(event)) openElsewhere(active)
    else open(active)
    return true
  }

  /** Whether the key meant something here. */
  function take(event: KeyboardEvent<HTMLElement>): boolean {
    if (event.key === "Tab") return turnRound(event.currentTarget, event.shiftKey)
    if (event.key === "Enter") return enter(event)
    return !event.shiftKey && !event.altKey && move(event.key)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === "Escape") {
      // A dialog that lies below would close too.
      event.stopPropagation()
      onClose()
    } else if (!take(event)) return
    event.preventDefault()
  }

  /** What is pressed with the pointer leaves the focus in the field. */
  function onMouseDown(event: MouseEvent): void {
    pressedBeside.current = event.target === event.currentTarget
    if (event.target !== input.current) event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Recherche"
      onCancel={onClose}
      onKeyDown={onKeyDown}
      onMouseDown={onMouseDown}
      onClick={(event) => {
        if (pressedBeside.current && event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.panel}>
        <div className={styles.head} data-busy={results.pending}>
          <SearchOutlined aria-hidden="true" />
          <input
            ref={input}
            className={styles.input}
            role="combobox"
            aria-label={LABEL}
            aria-autocomplete="list"
            aria-expanded={found}
            aria-controls={found ? listId : undefined}
            aria-activedescendant={active ? optionId(listId, active) : undefined}
            placeholder="Rechercher…"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="button" className={styles.close} aria-label="Fermer la recherche" onClick={onClose}>
            <CloseOutlined aria-hidden="true" />
          </button>
        </div>
        {found ? (
          <ResultList
            id={listId}
            groups={results.groups}
            typed={typed}
            active={active}
            busy={results.pending}
            onPoint={choose}
            onOpen={open}
            onOpenElsewhere={keep}
          />
        ) : null}
        <Notice
          {...results}
          typed={typed}
          onRetry={() => {
            input.current?.focus()
            results.retry()
          }}
        />
        <Hints />
        <p role="status" className="visually-hidden">
          {spoken(results, typed)}
        </p>
      </div>
    </dialog>
  )
}
