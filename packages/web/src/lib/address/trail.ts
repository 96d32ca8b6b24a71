import { tabStorage } from "../storage.ts"

interface Visit {
  /** The router's, of the entry in the history. */
  key: string
  pathname: string
  search: string
}

interface Trail {
  visits: Visit[]
  /** Which of them is shown. */
  at: number
}

const KEY = "trame.trail"
/** Nobody goes back further. */
const KEPT = 50

const isTrail = (kept: unknown): kept is Trail =>
  typeof kept === "object" && kept !== null && "visits" in kept && Array.isArray(kept.visits) && "at" in kept

function readTrail(): Trail {
  const kept = tabStorage.readJson(KEY)
  return isTrail(kept) ? kept : { visits: [], at: -1 }
}

/** The entry that is shown, where it is shown for the first time. */
let shownFirst: string | null = null

/** Keeps which pages the entries of the tab's history are: the browser tells a page of its own entry only. */
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

/** Whether the tab has shown this entry of its history before; the one that it shows now counts once it is left. */
export const wasVisited = (entry: string): boolean =>
  entry !== shownFirst && readTrail().visits.some(({ key }) => key === entry)

/** `/app` or `/superadmin`: whoever came from the other, or from the sign-in page, has not come from a page of this. */
const areaOf = (pathname: string) => pathname.split("/")[1]

/**
 * How many entries back lies the page that one came from, if it is not one below `parent`: a list with its
 * filters, or another page with a link that led here. With `only`, `parent` itself is meant and no other.
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
