import { fireEvent, waitFor } from "@testing-library/react"
import { expect } from "vitest"
import { layOutCells, settled } from "./dragging.ts"

/** A day's cell, once the calendar shows it. */
export function cellOf(day: string): HTMLElement {
  const cell = document.querySelector(`[data-day="${day}"]`)?.closest("li")
  if (!cell) throw new Error(`${day} is not shown`)
  return cell
}

/** Titles of a day's entries. */
export const titlesOn = (day: string): (string | null)[] =>
  [...cellOf(day).querySelectorAll("ul a")].map((link) => link.getAttribute("title"))

export const shows = (day: string, count: number) => waitFor(() => expect(titlesOn(day)).toHaveLength(count))

/** Lays out the days side by side. */
export const layOut = (): void => layOutCells("li[data-when]", 7)

export const linkIn = (row: string) => document.querySelector(`main [data-row='${row}'] a`) as HTMLElement

/** The centre of a day, or a point outside of all days (`layOut`). */
const place = (of: Element | null, by = 50) => {
  const { left, top } = of?.getBoundingClientRect() ?? new DOMRect(9000, 9000)
  return { button: 0, buttons: 1, clientX: left + by, clientY: top + by }
}
const placeOf = (day: string | null) => place(day === null ? null : cellOf(day))

/** Drags a day's entry with the mouse and holds it over another day. */
export async function take(row: string, over: string | null): Promise<void> {
  const link = linkIn(row)
  const cell = link.closest("li[data-when]")
  fireEvent.mouseDown(link, place(cell))
  fireEvent.mouseMove(document, place(cell, 60))
  await settled()
  fireEvent.mouseMove(document, placeOf(over))
  await settled()
}

/** Drags it there and drops it; returns whether the browser would then follow its link. */
export async function drag(row: string, to: string | null): Promise<boolean> {
  const link = linkIn(row)
  await take(row, to)
  fireEvent.mouseUp(document, placeOf(to))
  const follows = fireEvent.click(link)
  await settled()
  return follows
}
