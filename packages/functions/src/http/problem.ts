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

/** RFC 9457, as every error of the API answers. */
export interface Problem {
  type: string
  title: ErrorCode
  status: number
  code: ErrorCode
  detail: string
  fields?: FieldErrors
  /** What was created before under the id that was sent, as the operation would have answered it. */
  stored?: unknown
}

/** The one place where an error becomes what a person reads; what is not ours to tell stays inside. */
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

/** Whether an error is ours to fix rather than the caller's, and so belongs in the log. */
export function isUnexpected(error: unknown): boolean {
  const { status, code } = problemOf(error)
  // Without a cause it was said on purpose, as where nobody has configured a provider.
  return status >= 500 && !(code === "unavailable" && error instanceof AppError && !error.cause)
}

/** oRPC answers with the status of its own error class: core's errors are dressed in it. */
export function toOrpcError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  return new ORPCError(error.code, { status: error.status, message: error.message, cause: error })
}

/** Whether a part of the address was refused, as `{clientId}`: nothing can be there. */
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
