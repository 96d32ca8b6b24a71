import type { ServerResponse } from "node:http"

/** Pages that a private link opens: never indexed, never kept (safety row 10). */
const PRIVATE_PAGE = /^\/(suivi|casting|collaboration|brief)(\/|$)/

export interface Origins {
  uploads: string
  auth: string
}

/** antd writes its styles at run time, hence `unsafe-inline` for styles, and for nothing else. */
function contentSecurityPolicy({ uploads, auth }: Origins): string {
  return Object.entries({
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",
    "font-src": "'self'",
    // Profile pictures and thumbnails of publications are wherever their platform keeps them.
    "img-src": `'self' data: blob: https: ${uploads}`,
    "media-src": `'self' blob: ${uploads}`,
    "frame-src": `'self' blob: ${uploads}`,
    "connect-src": `'self' ${uploads} ${auth}`,
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  })
    .map(([name, value]) => `${name} ${value}`)
    .join("; ")
}

/** The headers that CloudFront's response policy sends with everything. */
export function secure(response: ServerResponse, path: string, origins: Origins): void {
  response.setHeader("content-security-policy", contentSecurityPolicy(origins))
  response.setHeader("x-content-type-options", "nosniff")
  response.setHeader("x-frame-options", "DENY")
  response.setHeader("referrer-policy", "no-referrer")
  response.setHeader("permissions-policy", "camera=(), geolocation=(), microphone=()")
  response.setHeader("cross-origin-opener-policy", "same-origin")
  if (isPrivatePage(path)) response.setHeader("x-robots-tag", "noindex")
}

export const isPrivatePage = (path: string): boolean => PRIVATE_PAGE.test(path)
