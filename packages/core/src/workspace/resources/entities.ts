import type { EntityItem } from "electrodb"
import { entity } from "../../lib/entity.ts"
import { schema } from "../../lib/schema.ts"
import { keysOf } from "../../lib/text.ts"
import { RESOURCE_TYPES } from "./rules.ts"

const resource = schema({
  name: "resource",
  attributes: {
    agencyId: { type: "string", required: true },
    resourceId: { type: "string", required: true },
    version: { type: "number", default: 1, required: true },
    type: { type: keysOf(RESOURCE_TYPES), required: true },
    name: { type: "string", required: true },
    description: { type: "string", required: true },
    kind: { type: ["file", "link"] as const, required: true },
    url: { type: "string" },
    uploadId: { type: "string" },
    fileKey: { type: "string" },
    fileName: { type: "string" },
    /** Bytes. */
    fileSize: { type: "number" },
    contentType: { type: "string" },
    createdBy: { type: "string", required: true },
    createdAt: { type: "string", required: true },
    updatedAt: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["resourceId"] },
    byType: { index: "gsi1", pk: ["agencyId", "type"], sk: ["createdAt", "resourceId"] },
  },
  invalidates: () => [{ topic: "resources" }],
})

export const ResourceEntity = /* @__PURE__ */ entity(resource)
export type StoredResource = EntityItem<typeof ResourceEntity>

export const schemas = [resource]
