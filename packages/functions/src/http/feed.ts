import { withinLinkLimits } from "@trame/core/lib/link-limits"
import { calendarFeedContract } from "@trame/core/workspace/calendar/contract"
import { CalendarFeed } from "@trame/core/workspace/calendar/public/feed"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

/** What other programs follow of a person's calendar. */
export const router = { calendarFeed: bind(calendarFeedContract, CalendarFeed) }

export const handler = apiHandler(router, withinLinkLimits)
