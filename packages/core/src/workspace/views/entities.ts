import type { EntityItem } from "electrodb"
import { entity } from "../../lib/entity.ts"
import { schema } from "../../lib/schema.ts"
import { VIEW_PAGE_NAMES } from "./rules.ts"

/** The holder of the agency's views; not the id of any person. */
export const TEAM = "team"

/** A named query of a list. */
const savedView = schema({
  name: "savedView",
  attributes: {
    agencyId: { type: "string", required: true },
    /** A person's id, or the team's. */
    holder: { type: "string", required: true },
    viewId: { type: "string", required: true },
    page: { type: VIEW_PAGE_NAMES, required: true },
    name: { type: "string", required: true },
    query: { type: "string", required: true },
    /** Ids of the people in whose menu it is. */
    pinnedBy: { type: "set", items: "string" },
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
