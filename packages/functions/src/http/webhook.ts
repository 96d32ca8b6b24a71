import * as Billing from "@trame/core/billing/index"
import { notFound } from "@trame/core/lib/error"
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda"
import { logger } from "../logger.ts"
import { assertThroughDistribution, originKeys, toResult } from "./bridge.ts"
import { isUnexpected, problemResponse } from "./problem.ts"

// Preloads the keys for the first call, which retries when this fails.
originKeys().catch(() => {})

/**
 * Receives the card provider's events. No parser runs before it: the signature covers the body as sent. The provider
 * repeats events that were answered with 5xx.
 */
export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  logger.resetKeys()
  logger.appendKeys({ requestId: event.requestContext.requestId })
  try {
    return await toResult(await respond(event))
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    if (isUnexpected(error)) logger.error("An event of the card provider failed", failure)
    else logger.warn("An event of the card provider was refused", failure)
    return toResult(problemResponse(error))
  }
}

async function respond(call: APIGatewayProxyEventV2) {
  await assertThroughDistribution(call)
  const { body, isBase64Encoded, headers, requestContext } = call
  if (requestContext.http.method !== "POST") throw notFound("Cette adresse n'existe pas.")
  const raw = Buffer.from(body ?? "", isBase64Encoded ? "base64" : "utf8")
  const event = await Billing.verified(raw, headers["stripe-signature"])
  logger.appendKeys({ eventId: event.id, eventType: event.type })
  const outcome = await Billing.receive(event)
  logger.info("An event of the card provider", { outcome })
  return Response.json({ received: true }, { headers: { "cache-control": "no-store" } })
}
