import { fireEvent } from "@testing-library/react"
import type { CastingDeadline } from "@trame/core/campaigns/castings/contract/shapes"
import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import type { BriefSummary } from "@trame/core/workspace/planner/contract/shapes"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { layOutCells, settled } from "../../world/dragging.ts"

export const stepOf = (id: string, deadline: string, changes: Partial<DueStep> = {}): DueStep => ({
  id,
  version: 1,
  name: `Étape ${id}`,
  deadline,
  status: "todo",
  participantName: null,
  assigneeId: null,
  updatedAt: "2026-01-01T10:00:00.000Z",
  late: false,
  collaboration: { id: "c1", name: "Lancement", brand: "Aubépine", manager: "Hugo Leroy" },
  ...changes,
})

export const castingOf = (
  id: string,
  deadline: string,
  changes: Partial<CastingDeadline> = {},
): CastingDeadline => ({
  ...{ id, deadline, version: 4, name: `Casting ${id}`, brand: "Écume", status: "active" as const },
  ...{ createdBy: "u2", updatedAt: "2026-01-01T10:00:00.000Z" },
  ...changes,
})

export const briefOf = (
  influencerId: string,
  date: string,
  changes: Partial<BriefSummary> = {},
): BriefSummary => ({
  ...{ influencerId, date, version: 2, influencerName: "Zoé Mercier", profileImageUrl: null, slug: "zoe" },
  ...{ createdBy: "u9", done: 1, total: 3 },
  ...changes,
})

export const todoOf = (id: string, dueDate: string, changes: Partial<Todo> = {}): Todo => ({
  ...{ id, dueDate, version: 1, title: `Tâche ${id}`, description: "", status: "pending" as const },
  ...{ priority: "medium" as const, automatic: false, completedAt: null, createdAt: "", updatedAt: "" },
  author: { id: "u2", name: "Camille Laurent" },
  assignee: { id: "u2", name: "Camille Laurent" },
  ...changes,
})

/** The link of a day, once the calendar shows it, and the day around it. */
export function cellOf(day: string): HTMLElement {
  const cell = document.querySelector(`[data-day="${day}"]`)?.closest("li")
  if (!cell) throw new Error(`${day} is not shown`)
  return cell
}

/** What the calendar has on a day. */
export const titlesOn = (day: string): (string | null)[] =>
  [...cellOf(day).querySelectorAll("ul a")].map((link) => link.getAttribute("title"))

/** Days side by side. */
export const layOut = (): void => layOutCells("li[data-when]", 7)

const linkIn = (row: string) => document.querySelector(`main [data-row='${row}'] a`) as Element

/** The middle of a day, or beside all of them (`layOut`). */
const place = (of: Element | null, by = 50) => {
  const { left, top } = of?.getBoundingClientRect() ?? new DOMRect(9000, 9000)
  return { button: 0, buttons: 1, clientX: left + by, clientY: top + by }
}
const placeOf = (day: string | null) => place(day === null ? null : cellOf(day))

/** Takes with the mouse what stands on a day, and holds it over another. */
export async function take(row: string, over: string | null): Promise<void> {
  const link = linkIn(row)
  const cell = link.closest("li[data-when]")
  fireEvent.mouseDown(link, place(cell))
  fireEvent.mouseMove(document, place(cell, 60))
  await settled()
  fireEvent.mouseMove(document, placeOf(over))
  await settled()
}

/** Takes it there and lets go of it; whether the browser would then follow the link that it lies on. */
export async function drag(row: string, to: string | null): Promise<boolean> {
  const link = linkIn(row)
  await take(row, to)
  fireEvent.mouseUp(document, placeOf(to))
  const follows = fireEvent.click(link)
  await settled()
  return follows
}
