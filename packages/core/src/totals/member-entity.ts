import { Entity, type EntityItem } from "electrodb"
import { SERVICE, storage } from "../db.ts"
import { SERIES_NAMES } from "./series.ts"

/** A member of a total and how many sources bring it. Written only together with its total. */
export const MemberEntity = new Entity(
  {
    model: { entity: "totalMember", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      series: { type: SERIES_NAMES, required: true },
      partition: { type: "number", required: true },
      key: { type: "string", required: true },
      member: { type: "string", required: true },
      count: { type: "number", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["agencyId", "series", "partition"], casing: "none" },
        sk: { field: "sk", composite: ["key", "member"], casing: "none" },
      },
    },
  },
  storage(),
)

export type MemberItem = EntityItem<typeof MemberEntity>
