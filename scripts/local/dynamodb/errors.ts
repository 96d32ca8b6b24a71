import type { ApiError } from "dynalite/db/index.js"

const SERVICE = "com.amazonaws.dynamodb.v20120810#"

/** An answer that the AWS SDK turns into an exception of the same name. */
export function apiError(name: string, message: string, extra: object = {}): ApiError {
  const error = new Error(message)
  return Object.assign(error, { statusCode: 400, body: { __type: SERVICE + name, message, ...extra } })
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && "statusCode" in error && "body" in error
}

export function hasName(error: ApiError, name: string): boolean {
  return error.body.__type.endsWith(`#${name}`)
}

export function tableNotFound(name: string): ApiError {
  return apiError("ResourceNotFoundException", `Requested resource not found: Table: ${name} not found`)
}
