import type { EntityItem } from "electrodb"
import { entity } from "../../lib/entity.ts"
import { schema, shaped } from "../../lib/schema.ts"
import type { TemplateStep } from "./rules.ts"

/** A timeline with which an agency starts its campaigns. */
const timelineTemplate = schema({
  name: "timelineTemplate",
  attributes: {
    agencyId: { type: "string", required: true },
    templateId: { type: "string", required: true },
    name: { type: "string", required: true },
    steps: { type: shaped<TemplateStep[]>(), required: true },
    createdAt: { type: "string", required: true },
    updatedAt: { type: "string", required: true },
    version: { type: "number", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["templateId"] },
  },
  invalidates: () => [{ topic: "timelineTemplates" }],
})

export const TimelineTemplateEntity = /* @__PURE__ */ entity(timelineTemplate)
export type StoredTemplate = EntityItem<typeof TimelineTemplateEntity>

export const schemas = [timelineTemplate]
