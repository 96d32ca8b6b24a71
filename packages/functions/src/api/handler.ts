import middy from "@middy/core"
import { OpenAPIHandler } from "@orpc/openapi/fetch"
import { StandardOpenAPIMatcher } from "@orpc/openapi/standard"
import type { Router } from "@orpc/server"
import { type Actor, assertAccess } from "@trame/core/actor"
import { notFound } from "@trame/core/error"
import type { OperationMeta } from "@trame/core/operation"
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda"
import * as z from "zod"
import { fr } from "zod/locales"
import { actorOf } from "./actor.ts"
import { noteActing, noteRefusal } from "./audit.ts"
import { toRequest, toResult } from "./bridge.ts"
import { logger } from "./logger.ts"
import { isUnexpected, PROBLEM_HEADERS, problemOf, problemResponse, toOrpcError } from "./problem.ts"

z.config(fr())

/** What every operation's handler is given. */
export interface ApiContext {
  actor: Actor
}

const PREFIX = "/api"

/**
 * A Lambda handler for the operations of a router. Before any input is looked at, it finds the
 * operation, reads the actor from storage and applies the access that the contract declares.
 */
// biome-ignore lint/suspicious/noExplicitAny: a router of any contract; oRPC's own type says the same
export function apiHandler(router: Router<any, ApiContext>) {
  const matcher = new StandardOpenAPIMatcher()
  matcher.init(router)
  const openApi = new OpenAPIHandler(router, {
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          noteRefusal(context.actor, error)
          if (isUnexpected(error)) logger.error("Unexpected error", toError(error))
          throw toOrpcError(error)
        }
      },
    ],
    customErrorResponseBodyEncoder: problemOf,
  })

  async function respond(event: APIGatewayProxyEventV2): Promise<Response> {
    const { method } = event.requestContext.http
    const match = await matcher.match(
      method,
      `/${event.rawPath.slice(PREFIX.length).replace(/^\/|\/$/g, "")}`,
    )
    if (!match) throw notFound("Cette adresse n'existe pas.")
    const actor = await actorOf(event)
    logger.appendKeys({ operation: match.path.join("."), ...(actor.type === "user" && idsOf(actor)) })
    const { access = "super-admin", sentences }: Partial<OperationMeta> = match.procedure["~orpc"].meta
    try {
      assertAccess(actor, access, sentences)
    } catch (error) {
      noteRefusal(actor, error)
      throw error
    }
    const { response } = await openApi.handle(toRequest(event), { prefix: PREFIX, context: { actor } })
    if (!response) throw notFound("Cette adresse n'existe pas.")
    noteActing(actor, method, response.status)
    const headers = response.ok ? { "cache-control": "no-store" } : PROBLEM_HEADERS
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  }

  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .before(({ event }) => {
      logger.resetKeys()
      logger.appendKeys({ requestId: event.requestContext.requestId })
    })
    .handler(async (event) => {
      try {
        return await toResult(await respond(event))
      } catch (error) {
        if (isUnexpected(error)) logger.error("Unexpected error", toError(error))
        return toResult(problemResponse(error))
      }
    })
}

const idsOf = ({ userId, agencyId }: { userId: string; agencyId: string | null }) => ({ userId, agencyId })

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
