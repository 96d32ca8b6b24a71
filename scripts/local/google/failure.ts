interface Details {
  domain?: string
  /** In the older part of the answer. */
  reason: string
  /** In the newer part. */
  state: string
  headers?: Record<string, string>
}

/** An error in Google's format. */
export class GoogleFailure extends Error {
  readonly status: number
  readonly details: Details

  constructor(status: number, message: string, details: Details) {
    super(message)
    this.status = status
    this.details = details
  }

  get body(): object {
    const { domain = "global", reason, state } = this.details
    const { status: code, message } = this
    return { error: { code, message, errors: [{ message, domain, reason }], status: state } }
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

const USAGE = { domain: "usageLimits", state: "RESOURCE_EXHAUSTED" }

/** Google's refusals, by status and reason. */
export const REFUSALS: Record<string, GoogleFailure> = {
  "401": unauthenticated(),
  "403 rateLimitExceeded": new GoogleFailure(403, "Rate Limit Exceeded", {
    ...USAGE,
    reason: "rateLimitExceeded",
  }),
  "403 userRateLimitExceeded": new GoogleFailure(403, "User Rate Limit Exceeded", {
    ...USAGE,
    reason: "userRateLimitExceeded",
  }),
  "403 quotaExceeded": new GoogleFailure(403, "Quota exceeded for quota metric 'Queries'", {
    ...USAGE,
    reason: "quotaExceeded",
  }),
  "403 dailyLimitExceeded": new GoogleFailure(403, "Daily Limit Exceeded", {
    ...USAGE,
    reason: "dailyLimitExceeded",
  }),
  "403 insufficientPermissions": forbidden("Insufficient Permission", "insufficientPermissions"),
  "404": missing(),
  "429": new GoogleFailure(429, "Too many concurrent requests for user", {
    ...USAGE,
    reason: "rateLimitExceeded",
    headers: { "retry-after": "7" },
  }),
  "500": new GoogleFailure(500, "Internal error encountered.", { reason: "backendError", state: "INTERNAL" }),
  "503": new GoogleFailure(503, "The service is currently unavailable.", {
    reason: "backendError",
    state: "UNAVAILABLE",
  }),
}
