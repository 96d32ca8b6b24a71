import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { buffer, json } from "node:stream/consumers"
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda"
import type { JSONWebKeySet } from "jose"
import { createAuthorizer } from "../../../../scripts/local/gateway/authorizer.ts"
import { throughCloudFront, toEvent } from "../../../../scripts/local/gateway/event.ts"
import { matching, type Route } from "../routes.ts"

export interface GatewayOptions {
  routes: Route[]
  /** Calls a function by its ARN. */
  call(arn: string, event: unknown): Promise<unknown>
  jwks(): JSONWebKeySet
  /** Addresses below `/_cloud/`, for the tests. */
  control(path: string, body: unknown): Promise<unknown>
  upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void
}

interface JwtConfiguration {
  Issuer: string
  Audience: [string]
}

/** An HTTP API made of nothing but the template's routes, integrations and authorizer. */
export async function startGateway({ routes, call, jwks, control, upgrade }: GatewayOptions) {
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://cloud")
    if (url.pathname.startsWith("/_cloud/")) {
      const answer = await control(url.pathname.slice("/_cloud/".length), await json(request))
      return void response.end(JSON.stringify(answer ?? null))
    }
    if (url.pathname === "/config.json") {
      const realtimeUrl = `ws://${request.headers.host}/live`
      return void response.end(JSON.stringify({ realtimeUrl }))
    }
    const [route] = matching(routes, request.method ?? "GET", url.pathname)
    if (!route) return void response.writeHead(404).end()
    const claims = await claimsFor(route, request.headers.authorization)
    if (route.authorizer && !claims) return void response.writeHead(401).end()
    const made = toEvent(throughCloudFront(request), url, await buffer(request), claims)
    const routeKey = `${route.method} ${route.path}`
    const event = { ...made, routeKey, requestContext: { ...made.requestContext, routeKey } }
    const result = (await call(route.functionArn, event)) as APIGatewayProxyStructuredResultV2
    response.writeHead(result.statusCode ?? 200, result.headers as Record<string, string>)
    response.end(Buffer.from(result.body ?? "", result.isBase64Encoded ? "base64" : "utf8"))
  }

  async function claimsFor({ authorizer }: Route, authorization: string | undefined) {
    if (!authorizer) return null
    const { Issuer, Audience } = authorizer.properties.JwtConfiguration as JwtConfiguration
    return createAuthorizer({ issuer: Issuer, audience: Audience[0], jwks })(authorization)
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: Error) => response.writeHead(500).end(error.message))
  })
  server.on("upgrade", upgrade)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
