import type { IncomingMessage, ServerResponse } from "node:http"
import type { ApiFunction } from "@trame/functions/manifest"
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda"
import { toContext, within } from "../lambda/invoke.ts"
import { logFailure } from "../lambda/load.ts"
import { type AuthorizerOptions, createAuthorizer } from "./authorizer.ts"
import { throughCloudFront, toEvent } from "./event.ts"
import { functionAt, loadApi } from "./routes.ts"

/** Lambda's limit. */
const BODY_LIMIT = 6 * 1024 * 1024
const TIMEOUT_MS = 29_000

/** API Gateway: routes, authorizes, converts requests to events and results to answers. */
export function createApi(options: AuthorizerOptions) {
  const authorize = createAuthorizer(options)

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const api = functionAt(url.pathname)
    if (!api) return refuse(response, 404, "Not Found")
    const claims = api.authorized ? await authorize(request.headers.authorization) : null
    if (api.authorized && !claims) {
      response.setHeader("www-authenticate", "Bearer")
      return refuse(response, 401, "Unauthorized")
    }
    const body = await readBody(request)
    if (!body) return refuse(response, 413, "Request Entity Too Large")
    const event = toEvent(throughCloudFront(request), url, body, claims)
    answer(response, await invoke(api, event))
  }
}

async function invoke(
  api: ApiFunction,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { requestId } = event.requestContext
  const run = async () => (await loadApi(api))(event, toContext(api.name, requestId, TIMEOUT_MS))
  try {
    return await within(TIMEOUT_MS, api.name, run())
  } catch (error) {
    logFailure(`The function ${api.name} failed`, error)
    return { statusCode: 500, ...message("Internal Server Error") }
  }
}

/** Undefined when the body exceeds the limit; the rest is read and dropped. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= BODY_LIMIT) chunks.push(chunk)
  }
  return size > BODY_LIMIT ? undefined : Buffer.concat(chunks)
}

function answer(response: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  for (const [name, value] of Object.entries(result.headers ?? {})) response.setHeader(name, String(value))
  if (result.cookies?.length) response.setHeader("set-cookie", result.cookies)
  response.writeHead(result.statusCode ?? 200)
  response.end(Buffer.from(result.body ?? "", result.isBase64Encoded ? "base64" : "utf8"))
}

/** API Gateway's own answers. */
function refuse(response: ServerResponse, statusCode: number, text: string): void {
  response.setHeader("cache-control", "no-store")
  answer(response, { statusCode, ...message(text) })
}

const message = (text: string) => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ message: text }),
})
