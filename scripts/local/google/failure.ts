import { Failure } from "../lib/answers.ts"

interface Details {
  domain?: string
  /** In the older part of the answer. */
  reason: string
  /** In the newer part. */
  state: string
  headers?: Record<string, string>
}

/** An error in Google's format. */
export class GoogleFailure extends Failure {
  constructor(code: number, message: string, { domain = "global", reason, state, headers }: Details) {
    const errors = [{ message, domain, reason }]
    super(code, message, { error: { code, message, errors, status: state } }, headers)
  }
}

export const missing = (message = "Requested entity was not found."): GoogleFailure =>
  new GoogleFailure(404, message, { reason: "notFound", state: "NOT_FOUND" })

export const invalid = (message: string): GoogleFailure =>
  new GoogleFailure(400, message, { reason: "invalidArgument", state: "INVALID_ARGUMENT" })

export const tooLarge = (message: string): GoogleFailure =>
  new GoogleFailure(413, message, { reason: "uploadTooLarge", state: "INVALID_ARGUMENT" })

export const unauthenticated = (): GoogleFailure =>
  new GoogleFailure(
    401,
    "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.",
    { reason: "authError", state: "UNAUTHENTICATED" },
  )

export const forbidden = (message: string, reason = "forbidden"): GoogleFailure =>
  new GoogleFailure(403, message, { reason, state: "PERMISSION_DENIED" })

/** A feature of the real service that is missing here: refused, so that nothing counts as done that is not. */
export const unknownHere = (what: string): GoogleFailure =>
  new GoogleFailure(501, `The local Google does not know ${what}`, {
    reason: "notImplemented",
    state: "UNIMPLEMENTED",
  })

const usage = (status: number, reason: string, message: string, headers?: Record<string, string>) =>
  new GoogleFailure(status, message, { domain: "usageLimits", state: "RESOURCE_EXHAUSTED", reason, headers })

const broken = (status: number, message: string, state: string) =>
  new GoogleFailure(status, message, { reason: "backendError", state })

/** Google's refusals, by status and reason. */
export const REFUSALS: Record<string, GoogleFailure> = {
  "401": unauthenticated(),
  "403 rateLimitExceeded": usage(403, "rateLimitExceeded", "Rate Limit Exceeded"),
  "403 userRateLimitExceeded": usage(403, "userRateLimitExceeded", "User Rate Limit Exceeded"),
  "403 quotaExceeded": usage(403, "quotaExceeded", "Quota exceeded for quota metric 'Queries'"),
  "403 dailyLimitExceeded": usage(403, "dailyLimitExceeded", "Daily Limit Exceeded"),
  "403 insufficientPermissions": forbidden("Insufficient Permission", "insufficientPermissions"),
  "404": missing(),
  "429": usage(429, "rateLimitExceeded", "Too many concurrent requests for user", { "retry-after": "7" }),
  "500": broken(500, "Internal error encountered.", "INTERNAL"),
  "503": broken(503, "The service is currently unavailable.", "UNAVAILABLE"),
}
