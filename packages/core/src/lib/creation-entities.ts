import { entity } from "./entity.ts"
import { schema, silent } from "./schema.ts"

/** What was created under an id that its caller chose. It expires by itself. */
const creation = schema({
  name: "creation",
  attributes: {
    agencyId: { type: "string", required: true },
    creationId: { type: "string", required: true },
    /** Of what was sent: another body under this id is refused. */
    fingerprint: { type: "string", required: true },
    /** Ours. */
    itemId: { type: "string", required: true },
    /** Seconds since the epoch. */
    expiresAt: { type: "number", required: true },
  },
  indexes: { primary: { pk: ["agencyId"], sk: ["creationId"] } },
  invalidates: silent,
})

export const CreationEntity = /* @__PURE__ */ entity(creation)

export const schemas = [creation]
