import { type AppError, unavailable } from "../lib/error.ts"
import { AI_FAILED, AI_NOT_OPEN } from "./rules.ts"

/** Bedrock answers 404 when the account has not submitted its use case to the model's vendor. */
const REFUSALS: ReadonlySet<unknown> = new Set([401, 403, 404])

/** A model's error for the person and the log: distinguishes an account without access from an outage. */
export function failureOf(error: unknown): AppError {
  const call = callIn(error)
  const status = call && Reflect.get(call, "statusCode")
  return unavailable(REFUSALS.has(status) ? AI_NOT_OPEN : AI_FAILED, withoutContent(error))
}

/** The library's errors contain the request, and with it strangers' text. */
export function withoutContent(error: unknown): Error {
  if (!(error instanceof Error)) return new Error("The model failed")
  const call = callIn(error)
  const details = call ? [Reflect.get(call, "statusCode"), errorTypeOf(call)] : []
  return new Error([error.name, ...details].filter(Boolean).join(" "))
}

/** The error of the last call; for a retried run, the inner error. */
function callIn(error: unknown): Error | null {
  if (!(error instanceof Error)) return null
  if (Reflect.get(error, "statusCode") !== undefined) return error
  return callIn(Reflect.get(error, "lastError"))
}

/** AWS's error name from a header, e.g. `AccessDeniedException` or `ThrottlingException`. */
function errorTypeOf(call: Error): string {
  const headers: unknown = Reflect.get(call, "responseHeaders")
  const type: unknown = headers instanceof Object ? Reflect.get(headers, "x-amzn-errortype") : ""
  return typeof type === "string" ? (/^\w{1,80}/.exec(type)?.[0] ?? "") : ""
}
