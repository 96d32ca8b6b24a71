/** An error of Google. It contains nothing of the request, which has tokens and mails. */
export class GoogleError extends Error {
  /** Google's status; null without an answer. */
  readonly status: number | null
  /** Google's reason, e.g. `rateLimitExceeded`; may be empty. */
  readonly reason: string
  /** The delay that Google requests; null without one. */
  readonly retryAfterSeconds: number | null

  constructor(status: number | null, reason: string, retryAfterSeconds: number | null = null) {
    super(`Google: ${[status ?? "no answer", reason].filter(Boolean).join(" ")}`)
    this.name = "GoogleError"
    this.status = status
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** Whether a retry may succeed: quotas refill, and outages end. */
  get isPassing(): boolean {
    const { status, reason } = this
    if (status === null || status === 408 || status === 429 || status >= 500) return true
    return status === 403 && /rateLimit|quota|limitExceeded/i.test(reason)
  }
}

interface Answered {
  config: unknown
  code?: unknown
  status?: unknown
  response?: { status: number; data?: unknown; headers?: Headers }
}

/** Converts an error of Google's libraries, without its request; returns any other error unchanged. */
export function googleError(error: unknown): unknown {
  if (!(error instanceof Error && "config" in error)) return error
  const { response, code } = error as Error & Answered
  if (!response) return new GoogleError(null, typeof code === "string" ? code : error.name)
  const after = Number(response.headers?.get("retry-after") ?? Number.NaN)
  return new GoogleError(response.status, reasonIn(response.data), Number.isFinite(after) ? after : null)
}

/** OAuth answers `{ error: "invalid_grant" }`, the APIs `{ error: { errors: [{ reason }], status } }`. */
function reasonIn(data: unknown): string {
  const { error } = (typeof data === "object" && data ? data : {}) as { error?: unknown }
  if (typeof error === "string") return error
  const { errors, status } = (error ?? {}) as { errors?: { reason?: unknown }[]; status?: unknown }
  return [errors?.[0]?.reason, status].find((one) => typeof one === "string") ?? ""
}
