import middy from "@middy/core"
import { OpenAPIHandler } from "@orpc/openapi/fetch"
import { StandardOpenAPIMatcher } from "@orpc/openapi/standard"
import type { AnyProcedure, Router } from "@orpc/server"
import * as Agencies from "@trame/core/account/agencies/index"
import * as Identity from "@trame/core/account/users/index"
import { ACTING_AGENCY_HEADER, type Actor, accountRemoved, assertAccess } from "@trame/core/lib/access"
import { AlreadyCreated, notFound, unavailable } from "@trame/core/lib/error"
import type { OperationMeta } from "@trame/core/lib/operation"
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
} from "aws-lambda"
import * as z from "zod"
import { logger } from "../logger.ts"
import type { ApiContext } from "./bind.ts"
import { addressOf, assertThroughDistribution, originKeys, toRequest, toResult } from "./bridge.ts"
import {
  isUnexpected,
  leadsNowhere,
  PROBLEM_HEADERS,
  problemOf,
  problemResponse,
  toOrpcError,
} from "./problem.ts"
import { refusalOf } from "./refusals.ts"

z.config({ localeError: refusalOf })

const PREFIX = "/api"
/** Reserved of a function's time for an error message: Lambda and the gateway have none in French. */
const ANSWER_MS = 500
const TOO_LONG = "Le serveur a mis trop de temps à répondre. Veuillez réessayer dans quelques instants."
/** Answers are private to the caller, and not for search engines. */
const ANSWER_HEADERS = { "cache-control": "no-store", "x-robots-tag": "noindex" }

/** Applies limits to requests through links (`withinLinkLimits`). */
type Limited = <Answer>(actor: Actor, method: string, answer: () => Promise<Answer>) => Promise<Answer>

const unlimited: Limited = (_actor, _method, answer) => answer()

/**
 * A Lambda handler for the operations of a router. Before it reads any input, it finds the operation, reads the actor
 * from storage and applies the access that the contract declares.
 * @param limited wraps operations whose address has a part that could be guessed
 */
// biome-ignore lint/suspicious/noExplicitAny: a router of any contract; oRPC's own type says the same
export function apiHandler(router: Router<any, ApiContext>, limited: Limited = unlimited) {
  const matcher = new StandardOpenAPIMatcher()
  matcher.init(router)
  // Preloads the keys for the first call, which retries when this fails.
  originKeys().catch(() => {})
  const openApi = new OpenAPIHandler(router, {
    clientInterceptors: [
      async ({ next, context, procedure }) => {
        try {
          const { method = "GET", path = "" } = procedure["~orpc"].route
          const answer = async () => {
            try {
              return await next()
            } catch (thrown) {
              throw leadsNowhere(thrown, path) ? notFound() : thrown
            }
          }
          return await (path.includes("{") ? limited(context.actor, method, answer) : answer())
        } catch (error) {
          const answered = error instanceof AlreadyCreated ? await asAnswered(error, procedure) : error
          noteRefusal(context.actor, answered)
          if (isUnexpected(answered)) logger.error("Unexpected error", toError(answered))
          throw toOrpcError(answered)
        }
      },
    ],
    customErrorResponseBodyEncoder: problemOf,
  })

  async function respond(event: APIGatewayProxyEventV2): Promise<Response> {
    await assertThroughDistribution(event)
    const { method } = event.requestContext.http
    const match = await matcher.match(
      method,
      `/${event.rawPath.slice(PREFIX.length).replace(/^\/|\/$/g, "")}`,
    )
    if (!match) throw notFound("Cette adresse n'existe pas.")
    const actor = await actorOf(event)
    logger.appendKeys({ operation: match.path.join("."), ...(actor.type === "user" && idsOf(actor)) })
    const { access = "super-admin", sentences }: Partial<OperationMeta> = match.procedure["~orpc"].meta
    // rules/platform.md#access-before-input
    try {
      assertAccess(actor, access, sentences)
    } catch (error) {
      noteRefusal(actor, error)
      throw error
    }
    const { response } = await openApi.handle(toRequest(event), { prefix: PREFIX, context: { actor } })
    if (!response) throw notFound("Cette adresse n'existe pas.")
    noteActing(actor, method, response.status)
    noteOwner(actor, event, response.status)
    const headers = response.ok ? ANSWER_HEADERS : PROBLEM_HEADERS
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  }

  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>({
    timeoutEarlyInMillis: ANSWER_MS,
    timeoutEarlyResponse: () => {
      const error = unavailable(TOO_LONG, new Error("The function's time is nearly over"))
      logger.error("Unexpected error", error)
      return toResult(problemResponse(error))
    },
  })
    .before(({ event }) => {
      logger.resetKeys()
      logger.appendKeys({ requestId: event.requestContext.requestId })
    })
    .handler(async (event) => {
      const isHead = event.requestContext.http.method === "HEAD"
      const answer = (response: Response) =>
        toResult(isHead ? new Response(null, response) : response, event.headers["accept-encoding"])
      try {
        return await answer(await respond(isHead ? asGet(event) : event))
      } catch (error) {
        if (isUnexpected(error)) logger.error("Unexpected error", toError(error))
        return answer(problemResponse(error))
      }
    })
}

/** Reduces the existing record to the operation's output; returns an error when the record is invalid. */
async function asAnswered({ stored }: AlreadyCreated, procedure: AnyProcedure): Promise<Error> {
  const checked = await procedure["~orpc"].outputSchema?.["~standard"].validate(stored)
  if (!checked || checked.issues)
    return new Error("The record of an earlier creation does not fit its contract")
  return new AlreadyCreated(checked.value)
}

/** A HEAD request is handled like GET. */
function asGet({ requestContext, ...event }: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  return { ...event, requestContext: { ...requestContext, http: { ...requestContext.http, method: "GET" } } }
}

/**
 * The actor, from the claims that the gateway's JWT authorizer verified. Only access tokens count: ID tokens are for
 * the site, not for the API.
 * @throws AppError account_removed for a deleted user
 */
async function actorOf(
  event: APIGatewayProxyEventV2 | APIGatewayProxyEventV2WithJWTAuthorizer,
): Promise<Actor> {
  const authorizer = "authorizer" in event.requestContext ? event.requestContext.authorizer : undefined
  const claims = authorizer?.jwt?.claims
  const address = addressOf(event)
  const nobody: Actor = { type: "public", address }
  if (claims?.token_use !== "access" || typeof claims.sub !== "string") return nobody
  const actingAgencyId = event.headers[ACTING_AGENCY_HEADER]
  const session = { id: String(claims.origin_jti ?? ""), openedAt: Number(claims.auth_time ?? 0) }
  const actor = await Agencies.actorOf(claims.sub, { actingAgencyId, address, session })
  if (!actor && !(await Identity.personOf(claims.sub))) throw accountRemoved()
  return actor ?? nobody
}

// The log of a call contains ids and codes, never a token or a body (rules/platform.md#audit).

/** Logs the refusal of a signed-in person; every line of the call has the operation and the ids. */
function noteRefusal(actor: Actor, error: unknown): void {
  const { code, status } = problemOf(error)
  if (actor.type !== "user" || (status !== 401 && status !== 403)) return
  logger.warn("Refused", { code, status })
}

/** Logs a write, or an attempt, by the super-admin in another agency (rules/platform.md#acting-agency). */
function noteActing(actor: Actor, method: string, status: number): void {
  if (actor.type !== "user" || !actor.acting || method === "GET") return
  logger.info("A write in another's agency", { status })
}

/** Logs a decision, or an attempt, by the platform's owner; the path contains the id of the person concerned. */
function noteOwner(
  actor: Actor,
  { rawPath: path, requestContext }: APIGatewayProxyEventV2,
  status: number,
): void {
  if (actor.type !== "user" || !actor.superAdmin || actor.acting || requestContext.http.method === "GET")
    return
  logger.info("A write of the platform's owner", { path, status })
}

const idsOf = ({ userId, agencyId }: { userId: string; agencyId: string | null }) => ({ userId, agencyId })

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
