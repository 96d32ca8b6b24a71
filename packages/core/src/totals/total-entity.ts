import { Entity, type EntityItem } from "electrodb"
import { SERVICE, storage } from "../db.ts"
import { MEASURES, type Measure, SERIES_NAMES } from "./series.ts"

const measures = Object.fromEntries(MEASURES.map((measure) => [measure, { type: "number" }])) as Record<
  Measure,
  { type: "number" }
>

/** A sum that screens show, kept by the aggregator. An item, once there, stays, so that `seq` only grows. */
export const TotalEntity = new Entity(
  {
    model: { entity: "total", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      series: { type: SERIES_NAMES, required: true },
      partition: { type: "number", required: true },
      key: { type: "string", required: true },
      ...measures,
      /** Grows with every write. */
      seq: { type: "number", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["agencyId", "series", "partition"], casing: "none" },
        sk: { field: "sk", composite: ["key"], casing: "none" },
      },
    },
  },
  storage(),
)

export type TotalItem = EntityItem<typeof TotalEntity>
