import { ONE_LINE } from "../../lib/text.ts"

/** Saved views of lists (rules/team.md#saved-views). Pure: the site and the API share them. */

/** Lists whose address can be saved, each with its path and required permission. */
export const VIEW_PAGES = {
  collaborations: { path: "/app/collaborations", access: "collaborations", label: "Collaborations" },
  clients: { path: "/app/clients", access: "clients", label: "Clients" },
  accounting: { path: "/app/accounting", access: "accounting", label: "Comptabilité influenceur" },
  roster: { path: "/app/influencers", access: "influencers", label: "Créateurs" },
} as const
export type ViewPage = keyof typeof VIEW_PAGES
export const VIEW_PAGE_NAMES = Object.keys(VIEW_PAGES) as [ViewPage, ...ViewPage[]]

/** Per person, and per agency. */
export const MAX_VIEWS = 50
/** Of a person, in the menu. */
export const MAX_PINS = 10
export const MAX_QUERY = 1000
const MAX_PARAMS = 20

/** Parameters that do not belong to the list itself: its page and open dialogs. */
const PASSING = ["page", "dialog", "picker", "switch", "keys", "templates", "template", "views", "saved"]

const NAME = /^[a-zA-Z][a-zA-Z-]{0,29}$/

/**
 * The filter and order of a list in an address, in canonical order; null for an invalid query. It is only ever appended
 * to the list's own path.
 */
export function queryOf(text: string): string | null {
  if (text.length > MAX_QUERY || !ONE_LINE.test(text)) return null
  const params = new URLSearchParams(text)
  const kept = [...params].filter(([name, value]) => value !== "" && !PASSING.includes(name))
  const isSound = ([name, value]: [string, string]) => NAME.test(name) && ONE_LINE.test(value)
  if (kept.length > MAX_PARAMS || !kept.every(isSound)) return null
  if (new Set(kept.map(([name]) => name)).size < kept.length) return null
  const query = `${new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : 1)))}`
  return query.length > MAX_QUERY ? null : query
}

export const addressOf = ({ page, query }: { page: ViewPage; query: string }): string =>
  query ? `${VIEW_PAGES[page].path}?${query}` : VIEW_PAGES[page].path
