import { entity } from "../lib/entity.ts"
import { schema, silent } from "../lib/schema.ts"

/** An agency's use of the model in a month. Expires by itself. */
const aiUsage = schema({
  name: "aiUsage",
  attributes: {
    agencyId: { type: "string", required: true },
    /** `YYYY-MM`, in Europe/Paris. */
    month: { type: "string", required: true },
    calls: { type: "number" },
    inputTokens: { type: "number" },
    outputTokens: { type: "number" },
    /** Seconds since the epoch. */
    expiresAt: { type: "number", required: true },
  },
  indexes: { primary: { pk: ["agencyId"], sk: ["month"] } },
  invalidates: silent,
})

export const AiUsageEntity = /* @__PURE__ */ entity(aiUsage)

export const schemas = [aiUsage]
