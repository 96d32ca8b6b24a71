import { OAUTH_PAGE } from "@trame/core/api/site-headers"
import { monthOf, today } from "@trame/core/lib/day"
import { fold } from "@trame/core/lib/text"
import type { ComponentType } from "react"
import { lazyRoute } from "../lib/address/lazyChunk.ts"
import { preloadHero } from "./landing/shots.ts"

export interface PublicPage {
  /** As in react-router: `:name` matches one segment. */
  pattern: `/${string}`
  load: () => Promise<{ Component: ComponentType }>
  /** Preloads the page's first content while its code loads. */
  preload?: () => void
  /**
   * The page's first API request: the pattern's parameters in the path, those of `query` with their defaults; a browser
   * test checks that it matches the page's query.
   */
  first?: { path: string; query?: Record<string, string> }
  /** Whether the parameter in its address ignores case and accents. */
  isFolded?: boolean
}

/** Pages without an account. They load neither antd, nor amplify, nor react-router. */
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

/** Addresses of the application, each with all below. */
const APPLICATION = ["/app", "/superadmin", OAUTH_PAGE]

/** Fills the parameters into a path, e.g. `/tracking/:token`. */
export const filledPath = (path: string, params: Record<string, string>): string =>
  Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(value)),
    path,
  )

/** The page's first API request, exactly as its query sends it. */
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

/** Query parameters that contain references, like the parameters of public paths. */
const REFERENCES: ReadonlySet<string> = new Set(["code", "influencerId", "key", "via"])

/** Removes trailing characters that no reference has; keeps the reference if nothing else is left. */
const trimmed = (reference: string): string => reference.replace(/[^\w-]+$/, "") || reference

/**
 * A public link's original address: without a trailing full stop or bracket from a chat or mail, and for a brief
 * without case and accents. Other addresses stay as they are.
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

/** The pattern's parameters in a path, or null without a match. */
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

/** The page at an address, or the "not found" page; null for addresses of the application. */
export function publicPageAt(path: string, search = ""): FoundPage | null {
  if (belongsToApplication(path)) return null
  for (const page of PUBLIC_PAGES) {
    const params = matchPath(page.pattern, path)
    if (params) return { page, params, first: firstOf(page, params, search) }
  }
  return { page: NOT_FOUND, params: {}, first: [] }
}
