import { tabStorage } from "../storage.ts"

interface Visit {
  /** The router's key of the history entry. */
  key: string
  pathname: string
  search: string
}

interface Trail {
  visits: Visit[]
  /** Index of the current entry. */
  at: number
}

const KEY = "trame.trail"
/** Maximum number of entries; users rarely go back further. */
const KEPT = 50

const isTrail = (kept: unknown): kept is Trail =>
  typeof kept === "object" && kept !== null && "visits" in kept && Array.isArray(kept.visits) && "at" in kept

function readTrail(): Trail {
  const kept = tabStorage.readJson(KEY)
  return isTrail(kept) ? kept : { visits: [], at: -1 }
}

/** The current entry, when the tab shows it for the first time. */
let shownFirst: string | null = null

/** Records the pages of the tab's history: the browser reveals only the current entry. */
export function recordVisit(how: "PUSH" | "REPLACE" | "POP", visit: Visit): void {
  const { visits, at } = readTrail()
  const known = visits.findIndex(({ key }) => key === visit.key)
  if (known < 0) shownFirst = visit.key
  else if (visits[at]?.key !== visit.key) shownFirst = null
  const place = known >= 0 ? known : how === "PUSH" ? at + 1 : how === "REPLACE" ? Math.max(at, 0) : 0
  const before = how === "POP" && known < 0 ? [] : visits.slice(0, place)
  const after = known >= 0 || how === "REPLACE" ? visits.slice(place + 1) : []
  const trail = [...before, visit, ...after]
  const over = Math.max(0, trail.length - KEPT)
  tabStorage.writeJson(KEY, { visits: trail.slice(over), at: Math.max(0, place - over) } satisfies Trail)
}

/** Whether the tab has shown this history entry before; the current entry counts once the user leaves it. */
export const wasVisited = (entry: string): boolean =>
  entry !== shownFirst && readTrail().visits.some(({ key }) => key === entry)

/** `/app` or `/superadmin`: a page of the other area, or the sign-in page, is not a page to go back to. */
const areaOf = (pathname: string) => pathname.split("/")[1]

/**
 * Number of entries back to the page that the user came from, unless that lies below `parent`: a list with its filters,
 * or another page with a link to this one. With `only`, only `parent` itself counts.
 */
export function stepsBack(parent: string, only = false): number | null {
  const { visits, at } = readTrail()
  const here = visits[at]?.pathname
  for (let place = at - 1; place >= 0; place -= 1) {
    const { pathname } = visits[place] as Visit
    if (areaOf(pathname) !== areaOf(parent)) return null
    const passed = pathname.startsWith(`${parent}/`) || pathname === here
    if (!passed && (!only || pathname === parent)) return at - place
  }
  return null
}
