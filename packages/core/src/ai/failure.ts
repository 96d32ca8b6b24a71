import { type AppError, unavailable } from "../lib/error.ts"
import { AI_FAILED, AI_NOT_OPEN } from "./rules.ts"

/** Bedrock answers 404 where the use case of a model's vendor has not been submitted. */
const REFUSALS: ReadonlySet<unknown> = new Set([401, 403, 404])

/** A model's error as the person and the log read it: an account without access is told from an outage. */
export function failureOf(error: unknown): AppError {
  const call = callIn(error)
  const status = call && Reflect.get(call, "statusCode")
  return unavailable(REFUSALS.has(status) ? AI_NOT_OPEN : AI_FAILED, withoutContent(error))
}

/** The library's errors carry the request, and with it what strangers wrote. */
export function withoutContent(error: unknown): Error {
  if (!(error instanceof Error)) return new Error("The model failed")
  const call = callIn(error)
  const said = call ? [Reflect.get(call, "statusCode"), errorTypeOf(call)] : []
  return new Error([error.name, ...said].filter(Boolean).join(" "))
}

/** The error of the last call: of a run that was retried, the one inside. */
function callIn(error: unknown): Error | null {
  if (!(error instanceof Error)) return null
  if (Reflect.get(error, "statusCode") !== undefined) return error
  return callIn(Reflect.get(error, "lastError"))
}

/** As AWS names it in a header, e.g. `AccessDeniedException` or `ThrottlingException`. */
function errorTypeOf(call: Error): string {
  const headers: unknown = Reflect.get(call, "responseHeaders")
  const type: unknown = headers instanceof Object ? Reflect.get(headers, "x-amzn-errortype") : ""
  return typeof type === "string" ? (/^\w{1,80}/.exec(type)?.[0] ?? "") : ""
}
