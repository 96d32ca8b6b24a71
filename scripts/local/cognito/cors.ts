import type { IncomingMessage, ServerResponse } from "node:http"

const ALLOWED_HEADERS =
  "content-type, x-amz-target, x-amz-user-agent, cache-control, amz-sdk-invocation-id, amz-sdk-request"

/** Lets our own site in. Returns false, having answered 403, when another site's page is asking. */
export function admitOrigin(
  req: IncomingMessage,
  res: ServerResponse,
  allowed: (origin: string) => boolean,
): boolean {
  const { origin } = req.headers
  res.setHeader("vary", "Origin")
  if (origin === undefined) return true
  if (!allowed(origin)) {
    res.writeHead(403).end()
    return false
  }
  res.setHeader("access-control-allow-origin", origin)
  res.setHeader("access-control-expose-headers", "x-amzn-errortype, x-amzn-requestid")
  return true
}

export function answerPreflight(res: ServerResponse): void {
  res.setHeader("access-control-allow-methods", "GET, POST")
  res.setHeader("access-control-allow-headers", ALLOWED_HEADERS)
  res.setHeader("access-control-max-age", "7200")
  res.writeHead(204).end()
}
