import type { ServerResponse } from "node:http"
import {
  contentSecurityPolicy,
  isPrivatePage,
  type Origins,
  PRIVATE_PAGE_HEADERS,
  SECURITY_HEADERS,
} from "@trame/core/api/site-headers"

/** The headers of CloudFront's response policies, except HSTS. */
export function secure(response: ServerResponse, path: string, origins: Origins): void {
  const headers = {
    "content-security-policy": contentSecurityPolicy(origins),
    ...SECURITY_HEADERS,
    ...(isPrivatePage(path) && PRIVATE_PAGE_HEADERS),
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}
