import { ACTING_AGENCY_HEADER } from "@trame/core/acting"
import type { Actor } from "@trame/core/actor"
import { Agencies } from "@trame/core/agencies/index"
import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from "aws-lambda"
import { addressOf } from "./address.ts"

type MaybeAuthorized = APIGatewayProxyEventV2 | APIGatewayProxyEventV2WithJWTAuthorizer

/**
 * Who acts, from the claims that the gateway's JWT authorizer verified. Only access tokens count: an id
 * token is for the site to read, not for the API.
 */
export async function actorOf(event: MaybeAuthorized): Promise<Actor> {
  const authorizer = "authorizer" in event.requestContext ? event.requestContext.authorizer : undefined
  const claims = authorizer?.jwt?.claims
  const address = addressOf(event)
  const nobody: Actor = { type: "public", address }
  if (claims?.token_use !== "access" || typeof claims.sub !== "string") return nobody
  const actingAgencyId = event.headers[ACTING_AGENCY_HEADER]
  return (await Agencies.actorOf(claims.sub, { actingAgencyId, address })) ?? nobody
}
