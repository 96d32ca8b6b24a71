/** Headers of every answer of the site and the API except pictures, both on AWS and locally. */

/** Other origins that the site calls. */
export interface Origins {
  uploads: string
  auth: string
  realtime: string
}

/** antd writes styles at run time, hence `unsafe-inline`, for styles only. */
export function contentSecurityPolicy({ uploads, auth, realtime }: Origins): string {
  return Object.entries({
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",
    "font-src": "'self'",
    // Profile pictures and thumbnails of publications are on the site, or wherever their platform stores them.
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

/** For pictures from elsewhere: opened directly, such a file may do nothing. */
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
 * An address with this end is a file's, any other a page's: a full stop or bracket that a chat adds to a page's address
 * does not make it a file.
 */
export const FILE_END = "\\.\\w+$"

/** Below `/api/`, but the page to which Google redirects people. */
export const OAUTH_PAGE = "/api/oauth/google/callback"
