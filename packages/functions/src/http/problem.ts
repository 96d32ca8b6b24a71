import { ValidationError } from "@orpc/contract"
import { ORPCError } from "@orpc/server"
import {
  AlreadyCreated,
  AppError,
  ERROR_STATUS,
  type ErrorCode,
  type FieldErrors,
} from "@trame/core/lib/error"

const UNEXPECTED = "Une erreur inattendue est survenue. Veuillez réessayer."
const INVALID = "Veuillez corriger les champs signalés."
const MALFORMED = "La requête est illisible."

/** RFC 9457: the format of every error of the API. */
export interface Problem {
  type: string
  title: ErrorCode
  status: number
  code: ErrorCode
  detail: string
  fields?: FieldErrors
  /** The item created earlier with the same id, in the form of the operation's output. */
  stored?: unknown
}

/** The one place that converts an error to a message for people; internal details stay inside. */
export function problemOf(error: unknown): Problem {
  if (error instanceof AlreadyCreated) {
    return { ...problem(error.code, error.message), stored: error.stored }
  }
  if (error instanceof AppError) return problem(error.code, error.message, error.fields)
  if (error instanceof ORPCError) {
    if (error.cause instanceof AppError) return problemOf(error.cause)
    if (error.code === "BAD_REQUEST") {
      return error.cause instanceof ValidationError
        ? problem("invalid", INVALID, fieldsOf(error.cause))
        : problem("invalid", MALFORMED)
    }
  }
  return problem("unexpected", UNEXPECTED)
}

/** Whether an error is the server's fault rather than the caller's, and so belongs in the log. */
export function isUnexpected(error: unknown): boolean {
  const { status, code } = problemOf(error)
  // Without a cause it was thrown on purpose, e.g. when no provider is configured.
  return status >= 500 && !(code === "unavailable" && error instanceof AppError && !error.cause)
}

/** oRPC answers with the status of its own error class, so core's errors are converted to it. */
export function toOrpcError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  return new ORPCError(error.code, { status: error.status, message: error.message, cause: error })
}

/** Whether an address parameter was refused, e.g. `{clientId}`: then nothing can exist there. */
export function leadsNowhere(error: unknown, route: string): boolean {
  if (!(error instanceof ORPCError) || error.code !== "BAD_REQUEST") return false
  if (!(error.cause instanceof ValidationError)) return false
  return Object.keys(fieldsOf(error.cause)).some((field) => route.includes(`{${field}}`))
}

export function problemResponse(error: unknown): Response {
  const body = problemOf(error)
  return new Response(JSON.stringify(body), { status: body.status, headers: PROBLEM_HEADERS })
}

export const PROBLEM_HEADERS = {
  "content-type": "application/problem+json; charset=utf-8",
  "cache-control": "no-store",
}

function problem(code: ErrorCode, detail: string, fields?: FieldErrors): Problem {
  return {
    type: "about:blank",
    title: code,
    status: ERROR_STATUS[code],
    code,
    detail,
    ...(fields && { fields }),
  }
}

function fieldsOf({ issues }: ValidationError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of issues) {
    const path = (issue.path ?? [])
      .map((segment) => String(typeof segment === "object" ? segment.key : segment))
      .join(".")
    fields[path] ??= issue.message
  }
  return fields
}
