import { schema, silent } from "../schema.ts"

/** How often something was tried in one stretch of time. Not below an agency; expires by itself. */
export const attempts = schema({
  name: "attempts",
  attributes: {
    /** E.g. `join#203.0.113.7`. */
    what: { type: "string", required: true },
    /** Stretches since the epoch. */
    stretch: { type: "number", required: true },
    count: { type: "number" },
    /** Seconds since the epoch. */
    expiresAt: { type: "number", required: true },
  },
  indexes: {
    primary: { pk: ["what"], sk: ["stretch"] },
  },
  invalidates: silent,
})
