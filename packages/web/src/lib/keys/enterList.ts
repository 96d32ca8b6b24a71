import { DIALOG } from "../dialog/selector.ts"
import { doorOf, enter, ROWS } from "./rows.ts"

/** Milliseconds to wait for a search's results. */
const PATIENCE = 5000

/**
 * Moves the focus from a search field to the first row of its list, or the first `data-pick` of its choices, once
 * their results are there.
 */
export function enterList(search: HTMLElement, until = Date.now() + PATIENCE): void {
  const rows = `${ROWS}, [data-pick]`
  let list = search.parentElement
  while (list && !list.matches(`main, ${DIALOG}`) && !list.querySelector(`${rows}, ${BUSY}`))
    list = list.parentElement
  if (list?.querySelector(BUSY) && Date.now() < until)
    requestAnimationFrame(() => {
      if (document.activeElement === search) enterList(search, until)
    })
  else enter([...(list?.querySelectorAll<HTMLElement>(rows) ?? [])].find(doorOf))
}

const BUSY = "[aria-busy='true']"

/** Arrows go from one `data-pick` to the next, also in a dialog. */
document.addEventListener("keydown", (event) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const pick = event.target instanceof Element && event.target.closest("[data-pick]")
  if (!pick || by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  const picks = [...(pick.parentElement?.querySelectorAll<HTMLElement>("[data-pick]") ?? [])]
  enter(picks[picks.indexOf(pick as HTMLElement) + by])
})
