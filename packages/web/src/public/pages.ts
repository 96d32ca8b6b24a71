import { OAUTH_PAGE } from "@trame/core/api/site-headers"
import { monthOf, today } from "@trame/core/lib/day"
import { fold } from "@trame/core/lib/text"
import type { ComponentType } from "react"
import { lazyRoute } from "../lib/address/lazyChunk.ts"
import { preloadHero } from "./landing/shots.ts"

export interface PublicPage {
  /** As in react-router: `:name` stands for one part of the path. */
  pattern: `/${string}`
  load: () => Promise<{ Component: ComponentType }>
  /** Asks for what the page shows first, while its code is still on its way. */
  preload?: () => void
  /**
   * What its first query asks of the API: the pattern's names stand in the path, those of `query` with what they are
   * where the address does not say; a browser's test holds them alike.
   */
  first?: { path: string; query?: Record<string, string> }
  /** Whether what stands in its address is the same with capitals and accents. */
  isFolded?: boolean
}

/** Pages for people without an account. They load neither antd, nor amplify, nor react-router. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { pattern: "/", load: lazyRoute(() => import("./landing/LandingPage.tsx")), preload: preloadHero },
  { pattern: "/pricing", load: lazyRoute(() => import("./pricing/PricingPage.tsx")) },
  { pattern: "/login", load: lazyRoute(() => import("./login/LoginPage.tsx")) },
  { pattern: "/mentions-legales", load: lazyRoute(() => import("./legal/LegalNoticePage.tsx")) },
  { pattern: "/politique-confidentialite", load: lazyRoute(() => import("./legal/PrivacyPage.tsx")) },
  { pattern: "/cgv", load: lazyRoute(() => import("./legal/TermsPage.tsx")) },
  {
    pattern: "/suivi/:token",
    load: lazyRoute(() => import("./tracking/TrackingPage.tsx")),
    first: { path: "/tracking/:token", query: { influencer: "", influencerId: "" } },
  },
  { pattern: "/casting", load: lazyRoute(() => import("./brand-casting/BrandCastingPage.tsx")) },
  {
    pattern: "/casting/:token",
    load: lazyRoute(() => import("./brand-casting/BrandCastingPage.tsx")),
    first: { path: "/brand-casting/:token" },
  },
  {
    pattern: "/collaboration/:collaborationId",
    load: lazyRoute(() => import("./guest-collaboration/GuestCollaborationPage.tsx")),
    first: { path: "/guest-collaboration/:collaborationId", query: { influencerId: "", key: "" } },
  },
  {
    pattern: "/influencer",
    load: lazyRoute(() => import("./influencer-profile/InfluencerProfilePage.tsx")),
  },
  {
    pattern: "/influencer/:influencerId",
    load: lazyRoute(() => import("./influencer-profile/InfluencerProfilePage.tsx")),
    first: { path: "/influencer-profile/:influencerId", query: { via: "" } },
  },
  { pattern: "/mails/:token", load: lazyRoute(() => import("./mails/MailsPage.tsx")) },
  { pattern: "/brief", load: lazyRoute(() => import("./brief/BriefPage.tsx")) },
  {
    pattern: "/brief/:slug",
    isFolded: true,
    load: lazyRoute(() => import("./brief/BriefPage.tsx")),
    first: { path: "/brief/:slug", query: { month: monthOf(today()) } },
  },
]

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const NOT_FOUND: PublicPage = { pattern: "/", load: lazyRoute(() => import("./NotFoundPage.tsx")) }

/** What the application answers, itself and everything below. */
const APPLICATION = ["/app", "/superadmin", OAUTH_PAGE]

/** A path with its names' values, e.g. `/tracking/:token`. */
export const filledPath = (path: string, params: Record<string, string>): string =>
  Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(value)),
    path,
  )

/** What the page's first query will ask of the API, as it will write it. */
function firstOf({ first }: PublicPage, params: Record<string, string>, search: string): string[] {
  if (!first) return []
  const given = new URLSearchParams(search)
  const values = Object.entries(first.query ?? {}).map(([name, otherwise]) => [
    name,
    given.get(name) || otherwise,
  ])
  const query = String(new URLSearchParams(values.filter(([, value]) => value)))
  return [filledPath(first.path, params) + (query && `?${query}`)]
}

interface FoundPage {
  page: PublicPage
  params: Record<string, string>
  /** Paths of the API. */
  first: string[]
}

/** Names of a query whose values are references, as what stands in a public page's path is. */
const REFERENCES: ReadonlySet<string> = new Set(["code", "influencerId", "key", "via"])

/** A reference without what no reference ends with; as it is where nothing else would be left. */
const trimmed = (reference: string): string => reference.replace(/[^\w-]+$/, "") || reference

/**
 * The address of a link's page as it was given out: without what a chat or a mail has taken for its end, e.g. a full stop
 * or a bracket, and a brief's without capitals and accents. Any other is as it is.
 */
export function meantAddress(path: string, search: string): string {
  const { page, params } = publicPageAt(path) ?? {}
  const named = Object.values(params ?? {}).at(-1) ?? ""
  const folded = page?.isFolded ? fold(named) : named
  const query = [...new URLSearchParams(search)]
  const meant = query.length ? folded : trimmed(folded)
  const address =
    meant === named
      ? path
      : path.slice(0, path.lastIndexOf("/", path.length - 2) + 1) + encodeURIComponent(meant)
  const [name = "", value = ""] = query.at(-1) ?? []
  if (!REFERENCES.has(name) || trimmed(value) === value) return address + search
  return `${address}?${new URLSearchParams([...query.slice(0, -1), [name, trimmed(value)]])}`
}

const belongsToApplication = (path: string): boolean =>
  APPLICATION.some((start) => path === start || path.startsWith(`${start}/`))

/** The values of a pattern's names in a path, or null when it does not fit. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split("/")
  const parts = (path.replace(/\/+$/, "") || "/").split("/")
  if (names.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? ""
    if (name.startsWith(":") && part) params[name.slice(1)] = decoded(part)
    else if (name !== part) return null
  }
  return params
}

/** The page of an address; the one that says so where there is none; null where the application answers. */
export function publicPageAt(path: string, search = ""): FoundPage | null {
  if (belongsToApplication(path)) return null
  for (const page of PUBLIC_PAGES) {
    const params = matchPath(page.pattern, path)
    if (params) return { page, params, first: firstOf(page, params, search) }
  }
  return { page: NOT_FOUND, params: {}, first: [] }
}
