/** What every answer of the site and the API carries, pictures apart, on AWS and on one machine alike. */

/** Origins besides its own that the site talks to. */
export interface Origins {
  uploads: string
  auth: string
  realtime: string
}

/** antd writes its styles at run time, hence `unsafe-inline` for styles, and for nothing else. */
export function contentSecurityPolicy({ uploads, auth, realtime }: Origins): string {
  return Object.entries({
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",
    "font-src": "'self'",
    // Profile pictures and thumbnails of publications are our own, or wherever their platform keeps them.
    "img-src": `'self' data: blob: https: ${uploads}`,
    "media-src": `'self' blob: ${uploads}`,
    "frame-src": `'self' blob: ${uploads}`,
    "connect-src": `'self' ${uploads} ${auth} ${realtime}`,
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  })
    .map(([name, value]) => `${name} ${value}`)
    .join("; ")
}

export const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "cross-origin-opener-policy": "same-origin",
} as const

/** With what comes from elsewhere, and is nothing but a picture: opened by itself, it may do nothing. */
export const MEDIA_HEADERS = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-site",
} as const

/** First segments of the pages behind a private link (rules/platform.md#private-pages). */
export const PRIVATE_PAGES = ["suivi", "casting", "collaboration", "brief", "influencer"] as const

export const isPrivatePage = (path: string): boolean =>
  PRIVATE_PAGES.some((name) => path.startsWith(`/${name}/`))

export const PRIVATE_PAGE_HEADERS = { "x-robots-tag": "noindex", "cache-control": "no-store" } as const

/**
 * An address that ends so is a file's, every other one a page's: a full stop or a bracket that a chat has put behind a
 * page's address makes no file of it.
 */
export const FILE_END = "\\.\\w+$"

/** Looks like the API, but is the page that Google sends people back to. */
export const OAUTH_PAGE = "/api/oauth/google/callback"
