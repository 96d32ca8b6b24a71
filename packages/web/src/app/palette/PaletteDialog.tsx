import { CloseOutlined, SearchOutlined } from "@ant-design/icons"
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { useModal } from "../../ui/public/PublicDialog.tsx"
import { modifierLabel, withModifier } from "./Palette.tsx"
import styles from "./PaletteDialog.module.css"
import { optionId, ResultList, useActiveRow } from "./ResultList.tsx"
import { type Results, useOpening, useResults } from "./useResults.tsx"

const LABEL = "Rechercher une page, un client, une collaboration ou une action"

/** Search over all destinations and actions. */
export function PaletteDialog({ typedAhead, onClose }: { typedAhead: string; onClose: () => void }) {
  const dialog = useModal()
  useVisibleArea(dialog)
  const input = useRef<HTMLInputElement>(null)
  const pressedBeside = useRef(false)
  const listId = useId()
  const [text, setText] = useState(typedAhead)
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

  /** Returns whether the dialog handled the key. */
  function take(event: KeyboardEvent<HTMLElement>): boolean {
    if (event.key === "Tab") return turnRound(event.currentTarget, event.shiftKey)
    if (event.key === "Enter") return enter(event)
    return !event.shiftKey && !event.altKey && move(event.key)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === "Escape") {
      // Keeps a dialog below open.
      event.stopPropagation()
      onClose()
    } else if (!take(event)) return
    event.preventDefault()
  }

  /** A click keeps the focus in the field. */
  function onMouseDown(event: MouseEvent): void {
    pressedBeside.current = event.target === event.currentTarget
    if (event.target !== input.current) event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      className={`full ink clip m-0 h-full border-0 bg-none ${styles.dialog}`}
      aria-label="Recherche"
      onCancel={onClose}
      onKeyDown={onKeyDown}
      onMouseDown={onMouseDown}
      onClick={(event) => {
        if (pressedBeside.current && event.target === event.currentTarget) onClose()
      }}
    >
      <div className={`stack mx-auto clip rounded-l bg-raised border ${styles.panel}`}>
        <div
          className={`row gap-4 flex-none soft text-l border-bottom relative ${styles.head}`}
          data-busy={results.pending}
        >
          <SearchOutlined aria-hidden="true" />
          <input
            ref={input}
            className={`p-0 flex-1 min-0 ink border-0 bg-none ${styles.input}`}
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
          <button
            type="button"
            className={`grid place-center flex-none soft text-base rounded-m ${styles.close}`}
            aria-label="Fermer la recherche"
            onClick={onClose}
          >
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
        <Notice {...results} typed={typed} onRetry={() => input.current?.focus()} />
        <Hints />
        <p role="status" className="visually-hidden">
          {spoken(results, typed)}
        </p>
      </div>
    </dialog>
  )
}

/** Keyboard hints; screen readers have their own. */
function Hints() {
  return (
    <p
      className={`flex wrap gap-y-3 gap-x-5 px-6 py-3 soft text-s border-top ${styles.hints}`}
      aria-hidden="true"
    >
      <span className="inline-flex items-center gap-2">
        <kbd>↑</kbd>
        <kbd>↓</kbd> parcourir
      </span>
      <span className="inline-flex items-center gap-2">
        <kbd>⏎</kbd> ouvrir
      </span>
      <span className="inline-flex items-center gap-2">
        <kbd>{modifierLabel()}</kbd>
        <kbd>⏎</kbd> nouvel onglet
      </span>
      <span className={`inline-flex items-center gap-2 ${styles.last}`}>
        <kbd>Échap</kbd> fermer
      </span>
    </p>
  )
}

interface NoticeProps extends Results {
  typed: string
  onRetry: () => void
}

/** A state that the list cannot show: searching, no results, or a failed search. */
function Notice({ groups, pending, failure, retry, typed, onRetry }: NoticeProps) {
  if (failure) {
    return (
      <div role="alert" className={groups.length > 0 ? styles.failure : styles.nothing}>
        <p className={`flex-1 ${styles.said}`}>{failure}</p>
        {retry ? (
          <button
            type="button"
            className={`px-5 py-2 flex-none ink strong rounded-m bg-surface ${styles.retry}`}
            onClick={() => {
              onRetry()
              retry()
            }}
          >
            Réessayer
          </button>
        ) : null}
      </div>
    )
  }
  if (groups.length > 0) return null
  if (pending) return <p className={styles.quiet}>Recherche en cours…</p>
  return (
    <div className={styles.nothing}>
      <p className={styles.said}>Aucun résultat pour «&nbsp;{typed}&nbsp;»</p>
      <p className={styles.hint}>Essayez un autre mot ou moins de lettres.</p>
    </div>
  )
}

/** Announces the results to screen readers once they have settled. */
function spoken({ groups, pending, failure }: Results, typed: string): string {
  if (typed === "" || failure) return ""
  if (pending) return "Recherche en cours"
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  if (count === 0) return `Aucun résultat pour «\u00a0${typed}\u00a0»`
  return count === 1 ? "1 résultat" : `${count} résultats`
}

/** Tab cycles inside the dialog; the browser would go on to its own buttons. */
function turnRound(dialog: HTMLElement, backwards: boolean): boolean {
  const stops = [...dialog.querySelectorAll<HTMLElement>("input, button:not([tabindex='-1'])")]
  const [first] = stops
  const last = stops.at(-1)
  if (document.activeElement !== (backwards ? first : last)) return false
  const next = backwards ? last : first
  next?.focus()
  return true
}

/** Tells the style sheet which part of the page a phone's keyboard leaves visible. */
function useVisibleArea(target: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport
    const element = target.current
    if (!viewport || !element) return
    const follow = () => {
      element.style.setProperty("--visible-top", `${viewport.offsetTop}px`)
      element.style.setProperty("--visible-height", `${viewport.height}px`)
    }
    follow()
    viewport.addEventListener("resize", follow)
    viewport.addEventListener("scroll", follow)
    return () => {
      viewport.removeEventListener("resize", follow)
      viewport.removeEventListener("scroll", follow)
    }
  }, [target])
}
