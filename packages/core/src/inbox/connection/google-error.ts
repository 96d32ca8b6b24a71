/** What Google did not do. It carries nothing of the request, in which there are tokens and mails. */
export class GoogleError extends Error {
  /** What Google answered with; null where it did not answer. */
  readonly status: number | null
  /** As Google names it, e.g. `rateLimitExceeded`; empty where it does not. */
  readonly reason: string
  /** How long Google asks us to wait, where it does. */
  readonly retryAfterSeconds: number | null

  constructor(status: number | null, reason: string, retryAfterSeconds: number | null = null) {
    super(`Google: ${[status ?? "no answer", reason].filter(Boolean).join(" ")}`)
    this.name = "GoogleError"
    this.status = status
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** Whether the same may work later: quotas come back, and what is broken is mended. */
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

/** An error of Google's libraries without the request that it carries; any other as it is. */
export function googleError(error: unknown): unknown {
  if (!(error instanceof Error && "config" in error)) return error
  const { response, code } = error as Error & Answered
  if (!response) return new GoogleError(null, typeof code === "string" ? code : error.name)
  const after = Number(response.headers?.get("retry-after") ?? Number.NaN)
  return new GoogleError(response.status, reasonIn(response.data), Number.isFinite(after) ? after : null)
}

/** OAuth says `{ error: "invalid_grant" }`, the APIs `{ error: { errors: [{ reason }], status } }`. */
function reasonIn(data: unknown): string {
  const { error } = (typeof data === "object" && data ? data : {}) as { error?: unknown }
  if (typeof error === "string") return error
  const { errors, status } = (error ?? {}) as { errors?: { reason?: unknown }[]; status?: unknown }
  return [errors?.[0]?.reason, status].find((one) => typeof one === "string") ?? ""
}
