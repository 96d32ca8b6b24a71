import { useSyncExternalStore } from "react"
import { createStore } from "../store.ts"
import { useKeys } from "./keys.ts"

export const ROWS = "[data-item], [data-more]"

/** The focus target in a row: its name (`data-door` where it is not the first control), before its other actions. */
export const doorOf = (row: Element): HTMLElement | null =>
  row.matches("a[href], button")
    ? (row as HTMLElement)
    : (row.querySelector<HTMLElement>("[data-door]") ?? row.querySelector("a[href], button:not(:disabled)"))

const rowsOnPage = (): HTMLElement[] =>
  [...(document.querySelector("main") ?? document).querySelectorAll<HTMLElement>(ROWS)].filter(doorOf)

const rowInFocus = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(`main :is(${ROWS})`) ?? null

/** The `data-row` of the focused row. */
export const chosenRow = (): string | null => rowInFocus()?.dataset.row ?? null

/** The `data-row` of the record that is open beside the list. */
export const openedRow = createStore<string | null>(null)

/** Marks the opened row: `aria-current` of a row. */
export function useOpenedRow(): (row: string) => true | undefined {
  const opened = useSyncExternalStore(openedRow.subscribe, openedRow.current)
  return (row) => row === opened || undefined
}

/** Focuses a row. */
export function enter(row: HTMLElement | undefined): boolean {
  if (!row) return false
  doorOf(row)?.focus()
  row.scrollIntoView?.({ block: "nearest" })
  return true
}

/** Focuses the next row; from outside, the first or last row in view. */
export function stepRow(by: 1 | -1): boolean {
  const rows = rowsOnPage()
  const at = rows.indexOf(rowInFocus() as HTMLElement)
  if (at >= 0) return enter(rows[at + by]) || true
  const inSight = rows.filter((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return bottom >= 0 && top <= window.innerHeight
  })
  return enter(by > 0 ? (inSight[0] ?? rows[0]) : (inSight.at(-1) ?? rows.at(-1)))
}

/** Focuses the nearest card in the line above or below, for rows laid out as cards. */
function stepLine(by: 1 | -1): boolean {
  const from = rowInFocus()
  if (!from) return false
  const { top, left } = from.getBoundingClientRect()
  const beyond = rowsOnPage()
    .map((row) => ({ row, place: row.getBoundingClientRect() }))
    .filter(({ place }) => (place.top - top) * by > 1)
    .sort(
      (one, other) =>
        (one.place.top - other.place.top) * by ||
        Math.abs(one.place.left - left) - Math.abs(other.place.left - left),
    )
  return enter(beyond[0]?.row)
}

/** Radios and tabs use arrows themselves. */
export const usesArrows = (): boolean =>
  document.activeElement?.matches("[type='radio'], [role='radio'], [role='tab']") === true

/** Arrows scroll the page until a row has the focus. */
function arrow(key: string): boolean {
  if (!rowInFocus() || usesArrows()) return false
  if (key === "ArrowDown" || key === "ArrowUp") return stepLine(key === "ArrowDown" ? 1 : -1)
  return stepRow(key === "ArrowRight" ? 1 : -1)
}

const walk = (letter: string, by: 1 | -1) => (key: string) => (key === letter ? stepRow(by) : arrow(key))

function openName(): boolean {
  const name = rowInFocus()?.querySelector<HTMLElement>("[data-in-place] button")
  name?.click()
  return Boolean(name)
}

/** Returns false for a row of another list. */
type OnRow = (row: string) => unknown

interface RowKeys {
  edit?: OnRow | undefined
  /** Toggles the row's selection; `adds` never removes it. */
  select?: ((row: string, adds?: boolean) => unknown) | undefined
  /** The rows hold values that are edited in place, their name first. */
  inPlace?: boolean
}

/**
 * Keyboard navigation in a list: `data-item` on its elements, and `data-row` for the actions on one
 * (rules/interface.md#shortcuts).
 */
export function useRowKeys({ edit, select, inPlace = false }: RowKeys = {}): void {
  const onRow = (act: OnRow) => () => {
    const row = chosenRow()
    return row === null ? false : act(row)
  }
  useKeys([
    {
      keys: ["j", "ArrowDown", "ArrowRight"],
      label: "Élément suivant",
      group: "lists",
      act: walk("j", 1),
      held: true,
    },
    {
      keys: ["k", "ArrowUp", "ArrowLeft"],
      label: "Élément précédent",
      group: "lists",
      act: walk("k", -1),
      held: true,
    },
    { keys: ["Enter"], label: "Ouvrir", group: "lists" },
    ...(select
      ? [
          {
            keys: ["x"],
            label: "Sélectionner, ou retirer de la sélection",
            group: "lists",
            act: onRow((row) => select(row)),
          } as const,
          {
            keys: ["J", "K"],
            label: "Sélectionner aussi le voisin",
            group: "lists",
            act: (key: string) => {
              stepRow(key === "J" ? 1 : -1)
              return onRow((row) => select(row, true))()
            },
            held: true,
          } as const,
        ]
      : []),
    ...(inPlace
      ? [{ keys: ["F2"], label: "Modifier le nom sur place", group: "lists", act: openName } as const]
      : []),
    ...(edit ? [{ keys: ["e"], label: "Modifier", group: "lists", act: onRow(edit) } as const] : []),
  ])
}
