import type { Actor } from "@trame/core/actor"
import { Identity } from "@trame/core/identity/index"
import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from "aws-lambda"

type MaybeAuthorized = APIGatewayProxyEventV2 | APIGatewayProxyEventV2WithJWTAuthorizer

/**
 * Who acts, from the claims that the gateway's JWT authorizer verified. Only access tokens count: an id
 * token is for the site to read, not for the API.
 */
export async function actorOf(event: MaybeAuthorized): Promise<Actor> {
  const authorizer = "authorizer" in event.requestContext ? event.requestContext.authorizer : undefined
  const claims = authorizer?.jwt?.claims
  if (claims?.token_use !== "access" || typeof claims.sub !== "string") return { type: "public" }
  return (await Identity.actorOf(claims.sub)) ?? { type: "public" }
}
