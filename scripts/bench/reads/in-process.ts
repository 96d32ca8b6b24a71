import { randomInt } from "node:crypto"
import { createORPCClient } from "@orpc/client"
import type { ContractRouterClient } from "@orpc/contract"
import { OpenAPILink } from "@orpc/openapi-client/fetch"
import { contract } from "@trame/core/api/contract"
import { asJson } from "@trame/core/lib/error"
import { ORIGIN_KEY_HEADER } from "@trame/functions/http/origin-key"
import { ORIGIN_KEY } from "../../local/environment.ts"
import { throughCloudFront, toEvent } from "../../local/gateway/event.ts"
import { functionAt, loadApi } from "../../local/gateway/routes.ts"
import { toContext } from "../../local/lambda/invoke.ts"

export type Api = ContractRouterClient<typeof contract>

/** Stands for the gateway; nothing is sent there. */
const GATEWAY = "http://gateway.invalid"
const TIMEOUT_MS = 29_000

/**
 * The API through the functions' own handlers in this process, so that their DynamoDB requests can be measured. The
 * caller is the person of this id, as if the gateway had verified their token, or anonymous.
 */
export function inProcessApi(
  userId: string | null,
  headers: Headers = userId ? {} : fromAnotherAddress,
): Api {
  const claims = userId ? { sub: userId, token_use: "access" } : null
  const link = new OpenAPILink(contract, {
    url: `${GATEWAY}/api`,
    headers,
    fetch: (request) => invoke(request, claims),
  })
  return createORPCClient(link)
}

type Headers = Record<string, string> | (() => Record<string, string>)

/** CloudFront's headers for a caller at a unique address, so that no limit is reached. */
export const fromAnotherAddress = (): Record<string, string> => ({
  [ORIGIN_KEY_HEADER]: ORIGIN_KEY,
  "x-forwarded-for": `2001:db8:${hex()}:${hex()}::1, 130.176.0.1`,
})

const hex = (): string => randomInt(2 ** 16).toString(16)

async function invoke(request: Request, claims: Record<string, string> | null): Promise<Response> {
  const url = new URL(request.url)
  const api = functionAt(url.pathname)
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
