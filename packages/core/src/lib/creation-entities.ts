import { entity } from "./entity.ts"
import { schema, silent } from "./schema.ts"

/** An item created under an id that the caller chose. Expires by itself. */
const creation = schema({
  name: "creation",
  attributes: {
    agencyId: { type: "string", required: true },
    creationId: { type: "string", required: true },
    /** Of the body: the same id with another body is refused. */
    fingerprint: { type: "string", required: true },
    /** The id that the server chose. */
    itemId: { type: "string", required: true },
    /** Seconds since the epoch. */
    expiresAt: { type: "number", required: true },
  },
  indexes: { primary: { pk: ["agencyId"], sk: ["creationId"] } },
  invalidates: silent,
})

export const CreationEntity = /* @__PURE__ */ entity(creation)

export const schemas = [creation]
