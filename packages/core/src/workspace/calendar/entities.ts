import type { EntityItem } from "electrodb"
import { entity } from "../../lib/entity.ts"
import { schema, silent } from "../../lib/schema.ts"

/** A member's calendar subscription: one address each. */
const calendarFeed = schema({
  name: "calendarFeed",
  attributes: {
    agencyId: { type: "string", required: true },
    userId: { type: "string", required: true },
    tokenHash: { type: "string", required: true },
    createdAt: { type: "string", required: true },
  },
  indexes: { primary: { pk: ["agencyId"], sk: ["userId"] } },
  /** Only its owner reads it. */
  invalidates: silent,
})

/** The person whose calendar an address shows. In no agency's partition: only the token's hash is known. */
const calendarFeedLink = schema({
  name: "calendarFeedLink",
  attributes: {
    tokenHash: { type: "string", required: true },
    agencyId: { type: "string", required: true },
    userId: { type: "string", required: true },
  },
  indexes: { primary: { pk: ["tokenHash"] } },
  /** Written together with the feed. */
  invalidates: silent,
})

export const CalendarFeedEntity = /* @__PURE__ */ entity(calendarFeed)
export type CalendarFeed = EntityItem<typeof CalendarFeedEntity>
export const CalendarFeedLinkEntity = /* @__PURE__ */ entity(calendarFeedLink)

export const schemas = [calendarFeed, calendarFeedLink]
