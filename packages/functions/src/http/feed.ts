import { createHash } from "node:crypto"
import { withinLinkLimits } from "@trame/core/lib/link-limits"
import { calendarFeedContract } from "@trame/core/workspace/calendar/contract"
import * as CalendarFeed from "@trame/core/workspace/calendar/public/feed"
import type { APIGatewayProxyStructuredResultV2 as Answer, APIGatewayProxyEventV2, Context } from "aws-lambda"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

/** The calendar feed for other programs. */
export const router = { calendarFeed: bind(calendarFeedContract, CalendarFeed) }

const respond = apiHandler(router, withinLinkLimits)

/** An hourly request for an unchanged calendar gets an answer of a few bytes. */
export const handler = async (event: APIGatewayProxyEventV2, context: Context): Promise<Answer> =>
  unlessKnown(await respond(event, context), event.headers["if-none-match"])

function unlessKnown(answer: Answer, known = ""): Answer {
  if (answer.statusCode !== 200) return answer
  const caching = { "cache-control": "private, no-cache" }
  if (!answer.body) return { ...answer, headers: { ...answer.headers, ...caching } }
  const etag = `"${createHash("sha256").update(answer.body).digest("base64url")}"`
  const isKnown = known.split(",").some((one) => one.trim().replace(/^W\//, "") === etag)
  return isKnown
    ? { statusCode: 304, headers: { ...caching, etag } }
    : { ...answer, headers: { ...answer.headers, ...caching, etag } }
}
