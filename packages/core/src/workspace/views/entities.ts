import type { EntityItem } from "electrodb"
import { entity } from "../../lib/entity.ts"
import { schema } from "../../lib/schema.ts"
import { VIEW_PAGE_NAMES } from "./rules.ts"

/** The holder of what is the whole agency's; no person has this id. */
export const TEAM = "team"

/** How somebody looks at a list, under a name. */
const savedView = schema({
  name: "savedView",
  attributes: {
    agencyId: { type: "string", required: true },
    /** Whose it is: a person's id, or the team's. */
    holder: { type: "string", required: true },
    viewId: { type: "string", required: true },
    page: { type: VIEW_PAGE_NAMES, required: true },
    name: { type: "string", required: true },
    query: { type: "string", required: true },
    createdBy: { type: "string", required: true },
    createdAt: { type: "string", required: true },
    version: { type: "number", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["holder", "viewId"] },
  },
  invalidates: () => [{ topic: "views" }],
})

export const SavedViewEntity = /* @__PURE__ */ entity(savedView)
export type StoredView = EntityItem<typeof SavedViewEntity>

export const schemas = [savedView]
