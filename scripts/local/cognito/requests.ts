import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { readText } from "../lib/loopback.ts"
import { CognitoError, invalidParameter, notFound } from "./errors.ts"
import { type Input, type Operation, readInput } from "./operation.ts"
import { adminOperations, publicOperations } from "./operations.ts"
import type { Pool } from "./pool.ts"

const TARGET = "AWSCognitoIdentityProviderService."
const LARGEST_BODY = 256 * 1024

/** Answers one HTTP request of the JSON 1.1 protocol, or for the key set. */
export function requestHandler(pool: Pool, allowedOrigins: (origin: string) => boolean) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (!admitOrigin(req, res, allowedOrigins)) return
    if (req.method === "OPTIONS") return answerPreflight(res)
    if (req.method === "GET" && req.url === `/${pool.userPoolId}/.well-known/jwks.json`) {
      return answer(res, 200, pool.keys.jwks, "application/json")
    }
    if (req.method !== "POST" || req.url !== "/") return answer(res, 404, {})
    try {
      answer(res, 200, await run(pool, req))
    } catch (error) {
      answerError(res, error)
    }
  }
}

async function run(pool: Pool, req: IncomingMessage): Promise<object> {
  const target = String(req.headers["x-amz-target"] ?? "")
  const name = target.startsWith(TARGET) ? target.slice(TARGET.length) : ""
  const input = readInput(parse(await readText(req, LARGEST_BODY)))
  return find(pool, name, req, input)(pool, input)
}

function find(pool: Pool, name: string, req: IncomingMessage, input: Input): Operation {
  const client = input.optionalText("ClientId")
  if (client !== undefined && client !== pool.clientId)
    throw notFound(`User pool client ${client} does not exist.`)
  const open = publicOperations.get(name)
  if (open) return open
  const restricted = adminOperations.get(name)
  if (!restricted) throw new CognitoError("UnknownOperationException", `Unknown operation ${name}`)
  // A page never has AWS credentials, so a signed request with an origin is forged.
  const signed =
    req.headers.authorization?.startsWith("AWS4-HMAC-SHA256 ") && req.headers.origin === undefined
  if (!signed) throw new CognitoError("MissingAuthenticationTokenException", "Missing Authentication Token")
  const userPoolId = input.text("UserPoolId")
  if (userPoolId !== pool.userPoolId) throw notFound(`User pool ${userPoolId} does not exist.`)
  return restricted
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw invalidParameter("The body is not JSON")
  }
}

function answerError(res: ServerResponse, error: unknown): void {
  if (res.destroyed) return
  const known = error instanceof CognitoError
  if (!known) console.error(error)
  const { name, message } = known ? error : { name: "InternalErrorException", message: "Internal error" }
  res.setHeader("x-amzn-errortype", name)
  answer(res, known ? 400 : 500, { __type: name, message })
}

function answer(
  res: ServerResponse,
  status: number,
  body: object,
  type = "application/x-amz-json-1.1",
): void {
  res.writeHead(status, {
    "content-type": type,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-amzn-requestid": randomUUID(),
  })
  res.end(JSON.stringify(body))
}

const ALLOWED_HEADERS =
  "content-type, x-amz-target, x-amz-user-agent, cache-control, amz-sdk-invocation-id, amz-sdk-request"

/** Admits our own site. Returns false, having answered 403, for another site's page. */
function admitOrigin(
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

function answerPreflight(res: ServerResponse): void {
  res.setHeader("access-control-allow-methods", "GET, POST")
  res.setHeader("access-control-allow-headers", ALLOWED_HEADERS)
  res.setHeader("access-control-max-age", "7200")
  res.writeHead(204).end()
}
