import { S3Error } from "./errors.ts"
import { replyEmpty } from "./reply.ts"
import type { S3Request } from "./request.ts"

export type AllowedOrigins = string[] | ((origin: string) => boolean)

const methods = ["GET", "HEAD", "PUT", "POST", "DELETE"]
const exposed = [
  "ETag",
  "Accept-Ranges",
  "Content-Range",
  "Content-Length",
  "Content-Disposition",
  "x-amz-request-id",
]

/** Lets the allowed origins read the answer, errors included. */
export function allowOrigin(
  { message, response }: Pick<S3Request, "message" | "response">,
  allowed: AllowedOrigins,
): void {
  response.setHeader("vary", "Origin, Access-Control-Request-Headers, Access-Control-Request-Method")
  const { origin } = message.headers
  if (!isAllowed(origin, allowed)) return
  response.setHeader("access-control-allow-origin", origin)
  response.setHeader("access-control-expose-headers", exposed.join(", "))
}

/** Answers a browser's preflight. @throws AccessForbidden */
export function preflight({ message, response }: S3Request, allowed: AllowedOrigins): void {
  const method = message.headers["access-control-request-method"]
  const headers = message.headers["access-control-request-headers"]
  if (!isAllowed(message.headers.origin, allowed) || !methods.includes(method ?? "")) {
    throw new S3Error("AccessForbidden")
  }
  replyEmpty(response, 200, {
    "access-control-allow-methods": methods.join(", "),
    "access-control-max-age": "3000",
    ...(headers && { "access-control-allow-headers": headers }),
  })
}

function isAllowed(origin: string | undefined, allowed: AllowedOrigins): origin is string {
  if (origin === undefined) return false
  return Array.isArray(allowed) ? allowed.includes(origin) : allowed(origin)
}
