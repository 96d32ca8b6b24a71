import { EnterOutlined } from "@ant-design/icons"
import { fold } from "@trame/core/lib/text"
import { type MouseEvent, useEffect, useRef, useState } from "react"
import { Link } from "react-router-dom"
import { isDestination } from "../../lib/paletteSource.ts"
import styles from "./ResultList.module.css"
import { type Group, isMore, type Row, wordStart } from "./results.ts"

interface ResultListProps {
  id: string
  groups: readonly Group[]
  typed: string
  active: Row | undefined
  busy: boolean
  onPoint: (row: Row) => void
  onOpen: (row: Row) => void
  /** The browser itself opens the other tab. */
  onOpenElsewhere: (row: Row) => void
}

export const optionId = (listId: string, row: Row): string =>
  `${listId}-${row.item.id.replaceAll(/\s/g, "_")}`

export function ResultList({ id, groups, typed, active, busy, ...on }: ResultListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Résultats"
      aria-busy={busy}
      className={`px-4 pt-2 pb-4 flex-1 min-h-0 scroll-y ${styles.list}`}
    >
      {groups.map(({ label, rows }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={label} role="group" aria-labelledby={`${id}-group-${index}`}>
          <p
            id={`${id}-group-${index}`}
            role="presentation"
            className={`faint text-xs bold leading-snug bg-raised above sticky ${styles.label}`}
          >
            {label}
          </p>
          {rows.map((row) => (
            <OptionRow
              key={row.item.id}
              id={optionId(id, row)}
              row={row}
              typed={typed}
              active={row === active}
              {...on}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionRowProps extends Omit<ResultListProps, "groups" | "active" | "busy"> {
  row: Row
  active: boolean
}

const asksForAnotherTab = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey

/** A link for a destination, so that the browser's own ways of opening one work. */
function OptionRow(props: OptionRowProps) {
  const { id, row, active, onPoint, onOpen, onOpenElsewhere } = props
  const option = useRef<HTMLElement>(null)
  const keep = (element: HTMLElement | null) => {
    option.current = element
  }
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: "nearest" })
  }, [active])

  const shared = {
    id,
    role: "option",
    "aria-selected": active,
    tabIndex: -1,
    className: `${styles.row} ${isMore(row) ? styles.more : ""}`,
    // Not on `mouseenter`: a list that scrolls under a resting pointer must not select.
    onMouseMove: active ? undefined : () => onPoint(row),
  }
  const { item } = row
  if (!isDestination(item)) {
    return (
      <button {...shared} type="button" ref={keep} onClick={() => onOpen(row)}>
        <Content {...props} />
      </button>
    )
  }
  return (
    <Link
      {...shared}
      to={item.to}
      draggable={false}
      ref={keep}
      onClick={(event) => {
        if (asksForAnotherTab(event)) return onOpenElsewhere(row)
        event.preventDefault()
        onOpen(row)
      }}
    >
      <Content {...props} />
    </Link>
  )
}

function Content({ row: { item }, typed }: OptionRowProps) {
  return (
    <>
      <span
        className={`grid place-center flex-none accent text-base rounded-m bg-tint ${styles.icon}`}
        aria-hidden="true"
      >
        {item.icon}
      </span>
      <span className={`flex items-baseline gap-3 flex-1 min-0 ${styles.words}`}>
        <span className={`flex-none max-full strong ellipsis ${styles.title}`} title={item.title}>
          <Marked text={item.title} typed={typed} />
        </span>
        {item.detail ? (
          <span className={`flex-1 min-0 soft text-m ellipsis ${styles.detail}`} title={item.detail}>
            <Marked text={item.detail} typed={typed} />
          </span>
        ) : null}
      </span>
      {item.aside ? <span className="flex-none soft text-s">{item.aside}</span> : null}
      <EnterOutlined aria-hidden="true" className={`flex-none accent text-s phone-hidden ${styles.enter}`} />
    </>
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  let at = 0
  return segmentsOf(text, typed).map((segment) => {
    const key = at
    at += segment.text.length
    return segment.hit ? <mark key={key}>{segment.text}</mark> : <span key={key}>{segment.text}</span>
  })
}

interface Segment {
  text: string
  hit: boolean
}

/** A text split into matching and other parts, ignoring accents and case. */
export function segmentsOf(text: string, typed: string): Segment[] {
  const { folded, places } = foldWithPlaces(text)
  const segments: Segment[] = []
  let done = 0
  for (const [start, end] of rangesOf(folded, fold(typed))) {
    const from = places[start] ?? text.length
    const to = afterLetter(places, end, text.length)
    if (from > done) segments.push({ text: text.slice(done, from), hit: false })
    segments.push({ text: text.slice(Math.max(from, done), to), hit: true })
    done = to
  }
  if (done < text.length) segments.push({ text: text.slice(done), hit: false })
  return segments
}

/** The folded text with, for each character, the position of its original letter. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = ""
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    const bare = /\s/u.test(letter) ? space(folded) : fold(letter)
    for (let index = 0; index < bare.length; index++) places.push(at)
    folded += bare
    at += letter.length
  }
  return { folded, places }
}

const space = (before: string): string => (before === "" || before.endsWith(" ") ? "" : " ")

/** The whole typed text, at a word's beginning if possible; else each of its words. */
function rangesOf(folded: string, typed: string): [start: number, end: number][] {
  if (typed === "") return []
  const whole = [wordStart(folded, typed), folded.indexOf(typed)].find((at) => at >= 0)
  if (whole !== undefined) return [[whole, whole + typed.length]]
  return typed
    .split(" ")
    .map((word): [number, number] => [wordStart(folded, word), wordStart(folded, word) + word.length])
    .filter(([start]) => start >= 0)
    .sort(([a], [b]) => a - b)
    .filter(([start], index, all) => start >= (all[index - 1]?.[1] ?? 0))
}

/** A ligature is marked as a whole, also when only its first half matches. */
function afterLetter(places: readonly number[], end: number, length: number): number {
  const last = places[end - 1] ?? 0
  return places.slice(end).find((place) => place > last) ?? length
}

interface Chosen {
  text: string
  id: string | null
  /** Chosen by the user, not by default. */
  byHand: boolean
}

/** Keys that move in the list: the next position, from the current one and the count. */
const MOVES: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * The row that Enter opens: the first, until the user moves. Later results neither remove nor change it, unless they
 * match better and the user has not moved yet.
 */
export function useActiveRow(rows: readonly Row[], text: string) {
  const [chosen, setChosen] = useState<Chosen>({ text, id: null, byHand: false })
  const [first] = rows
  const kept = chosen.text === text ? rows.find(({ item }) => item.id === chosen.id) : undefined
  const active = kept && (chosen.byHand || !first || kept.rank <= first.rank) ? kept : first
  const id = active?.item.id ?? null
  if (chosen.text !== text || chosen.id !== id) setChosen({ text, id, byHand: false })

  const choose = (row: Row | undefined) => row && setChosen({ text, id: row.item.id, byHand: true })
  return {
    active,
    choose,
    /** Returns whether the key moves. */
    move(key: string): boolean {
      const next = MOVES[key]
      if (!next || rows.length === 0) return false
      choose(rows[next(active ? rows.indexOf(active) : -1, rows.length)])
      return true
    },
  }
}
