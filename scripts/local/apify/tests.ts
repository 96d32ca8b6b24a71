import type { IncomingMessage, ServerResponse } from "node:http"
import { urlOf } from "../lib/loopback.ts"
import type { Platform } from "./api.ts"
import { ApifyFailure } from "./failure.ts"

const MOST = 20

/**
 * Makes Apify fail, for tests: `POST /_test/refusals?status=429&times=2&after=1`, here from the second request on.
 * Refused to pages.
 */
export function answerTests(platform: Platform, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = urlOf(request)
  const refusal = WORDS[searchParams.get("status") ?? ""]
  const times = Number(searchParams.get("times") ?? 1)
  const after = Number(searchParams.get("after") ?? 0)
  const isAsked = request.method === "POST" && pathname === "/_test/refusals" && !request.headers.origin
  if (!isAsked || !refusal || !(times >= 1 && times <= MOST && after >= 0 && after <= MOST))
    return void response.writeHead(403).end()
  platform.refusals.push(
    ...Array.from({ length: after }, () => null),
    ...Array.from({ length: times }, () => refusal),
  )
  response.writeHead(204).end()
}

const WORDS: Record<string, ApifyFailure> = {
  "402": new ApifyFailure(402, "not-enough-usage-to-run-paid-actor", "Your usage limit has been reached"),
  "429": new ApifyFailure(429, "rate-limit-exceeded", "You have exceeded the rate limit"),
  "500": new ApifyFailure(500, "internal-server-error", "Internal server error"),
}
