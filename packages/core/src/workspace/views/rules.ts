import { ONE_LINE } from "../../lib/text.ts"

/** Saved views of lists (rules/team.md#saved-views). Pure: the site and the API share them. */

/** Lists whose address can be saved, each with its path and the right that it takes. */
export const VIEW_PAGES = {
  collaborations: { path: "/app/collaborations", access: "collaborations", label: "Collaborations" },
  clients: { path: "/app/clients", access: "clients", label: "Clients" },
  accounting: { path: "/app/accounting", access: "accounting", label: "Comptabilité influenceur" },
  roster: { path: "/app/influencers", access: "influencers", label: "Créateurs" },
} as const
export type ViewPage = keyof typeof VIEW_PAGES
export const VIEW_PAGE_NAMES = Object.keys(VIEW_PAGES) as [ViewPage, ...ViewPage[]]

/** Of one person, and of one agency. */
export const MAX_VIEWS = 50
/** Characters of a query. */
export const MAX_QUERY = 1000
const MAX_PARAMS = 20

/** What an address says of a moment and not of a list: its page, and what lies open above it. */
const PASSING = ["page", "dialog", "picker", "switch", "keys", "templates", "template", "views", "saved"]

const NAME = /^[a-zA-Z][a-zA-Z-]{0,29}$/

/**
 * What a list is narrowed and ordered by in an address, in one order whatever it was written in; null for what is no
 * query. It is only ever appended to a list's own path, so that it leads nowhere else.
 */
export function queryOf(written: string): string | null {
  if (written.length > MAX_QUERY || !ONE_LINE.test(written)) return null
  const params = new URLSearchParams(written)
  const kept = [...params].filter(([name, value]) => value !== "" && !PASSING.includes(name))
  const isSound = ([name, value]: [string, string]) => NAME.test(name) && ONE_LINE.test(value)
  if (kept.length > MAX_PARAMS || !kept.every(isSound)) return null
  if (new Set(kept.map(([name]) => name)).size < kept.length) return null
  const query = `${new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : 1)))}`
  return query.length > MAX_QUERY ? null : query
}

/** Where a view leads. */
export const addressOf = ({ page, query }: { page: ViewPage; query: string }): string =>
  query ? `${VIEW_PAGES[page].path}?${query}` : VIEW_PAGES[page].path
