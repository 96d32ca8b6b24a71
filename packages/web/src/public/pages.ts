import type { ComponentType } from "react"

export interface PublicPage {
  /** As in react-router: `:name` stands for one part of the path. */
  pattern: `/${string}`
  load: () => Promise<{ Component: ComponentType }>
}

/** Pages for people without an account. They load neither antd, nor amplify, nor react-router. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { pattern: "/", load: () => import("../features/landing/LandingPage.tsx") },
  { pattern: "/pricing", load: () => import("../features/pricing/PricingPage.tsx") },
  { pattern: "/mentions-legales", load: () => import("../features/legal/LegalNoticePage.tsx") },
  { pattern: "/politique-confidentialite", load: () => import("../features/legal/PrivacyPage.tsx") },
  { pattern: "/cgv", load: () => import("../features/legal/TermsPage.tsx") },
  { pattern: "/suivi/:token", load: () => import("../features/tracking/TrackingPage.tsx") },
]

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The values of a pattern's names in a path, or null when it does not fit. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split("/")
  const parts = path.replace(/\/+$/, "").split("/")
  if (names.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? ""
    if (name.startsWith(":") && part) params[name.slice(1)] = decoded(part)
    else if (name !== part) return null
  }
  return params
}

export function publicPageAt(path: string): { page: PublicPage; params: Record<string, string> } | null {
  for (const page of PUBLIC_PAGES) {
    const params = matchPath(page.pattern, path)
    if (params) return { page, params }
  }
  return null
}
