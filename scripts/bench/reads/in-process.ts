import { createORPCClient } from "@orpc/client"
import type { ContractRouterClient } from "@orpc/contract"
import { OpenAPILink } from "@orpc/openapi-client/fetch"
import { contract } from "@trame/core/api/contract"
import { asJson } from "@trame/core/lib/error"
import { throughCloudFront, toEvent } from "../../local/gateway/event.ts"
import { functionAt, loadApi } from "../../local/gateway/routes.ts"
import { toContext } from "../../local/lambda/invoke.ts"

export type Api = ContractRouterClient<typeof contract>

/** Where the gateway would be; nothing is sent there. */
const GATEWAY = "http://gateway.invalid"
const TIMEOUT_MS = 29_000

/**
 * The API by the functions' own handlers in this process, so that what they ask of DynamoDB can be measured.
 * Called by the person of this id, whose token the gateway is taken to have verified, or by nobody.
 */
export function inProcessApi(userId: string | null, headers: Record<string, string> = {}): Api {
  const claims = userId ? { sub: userId, token_use: "access" } : null
  const link = new OpenAPILink(contract, {
    url: `${GATEWAY}/api`,
    headers,
    fetch: (request) => invoke(request, claims),
  })
  return createORPCClient(link)
}

async function invoke(request: Request, claims: Record<string, string> | null): Promise<Response> {
  const url = new URL(request.url)
  const api = functionAt(request.method, url.pathname)
  if (!api) throw new Error(`No function answers ${request.method} ${url.pathname}`)
  const body = Buffer.from(await request.arrayBuffer())
  const { method } = request
  const headers = { ...Object.fromEntries(request.headers), host: url.host }
  const sent = throughCloudFront({ method, headers, httpVersion: "1.1", socket: {} })
  const event = toEvent(sent, url, body, claims)
  const handler = await loadApi(api)
  const result = await handler(event, toContext(api.name, event.requestContext.requestId, TIMEOUT_MS))
  const status = result.statusCode ?? 200
  return asJson(new Response(result.body, { status, headers: result.headers as Record<string, string> }))
}
