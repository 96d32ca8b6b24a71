import { Entity, type EntityItem } from "electrodb"
import { SERVICE, storage } from "../db.ts"
import { LIST_SHARDS } from "../merged.ts"
import { shardOf } from "../shard.ts"
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
      /** Its partition in the list of all agencies' influencers. */
      shard: {
        type: "number",
        watch: ["member"],
        set: (shard: number | undefined, { member }: { member?: string }) =>
          member ? shardOf(member, LIST_SHARDS) : shard,
      },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["agencyId", "series", "partition"], casing: "none" },
        sk: { field: "sk", composite: ["key", "member"], casing: "none" },
      },
      all: {
        index: "gsi4",
        condition: ({ series }: { series?: string }) => series === "agency",
        pk: { field: "gsi4pk", composite: ["shard"], template: `ALL#influencer#$\{shard}`, casing: "none" },
        sk: { field: "gsi4sk", composite: ["member", "agencyId"], casing: "none" },
      },
    },
  },
  storage(),
)

export type MemberItem = EntityItem<typeof MemberEntity>
