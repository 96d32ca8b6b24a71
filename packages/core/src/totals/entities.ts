import type { EntityItem } from "electrodb"
import { entity } from "../lib/entity.ts"
import { shardOf } from "../lib/paging.ts"
import { type StaleKey, schema, shaped, silent } from "../lib/schema.ts"
import type { Contribution } from "./contribution.ts"
import { MEASURES, type Measure, SERIES_NAMES } from "./series.ts"

const measures = Object.fromEntries(MEASURES.map((measure) => [measure, { type: "number" }])) as Record<
  Measure,
  { type: "number" }
>

/** A sum for screens, written by the aggregator. An item is never deleted, so that `seq` only grows. */
const total = schema({
  name: "total",
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
    primary: { pk: ["agencyId", "series", "partition"], sk: ["key"] },
  },
  invalidates: ({ series, key }) => topicsOf(series, key),
})

/**
 * A member of a total and the number of sources that have it, or the sum of their weights. Written only together with
 * its total.
 */
const totalMember = schema({
  name: "totalMember",
  attributes: {
    agencyId: { type: "string", required: true },
    series: { type: SERIES_NAMES, required: true },
    partition: { type: "number", required: true },
    key: { type: "string", required: true },
    member: { type: "string", required: true },
    count: { type: "number", required: true },
    /** Partition in the list of all agencies' influencers. */
    shard: {
      type: "number",
      watch: ["member"],
      set: (shard: number | undefined, { member }: { member?: string }) => (member ? shardOf(member) : shard),
    },
  },
  indexes: {
    primary: { pk: ["agencyId", "series", "partition"], sk: ["key", "member"] },
    all: {
      index: "gsi4",
      platform: "influencer",
      condition: ({ series }) => series === "agency",
      pk: ["shard"],
      sk: ["member", "agencyId"],
    },
  },
  /** Its total, written together with it, invalidates the queries. */
  invalidates: silent,
})

/** Members of a total and their weights, many in one text. Written only together with their total. */
const memberPack = schema({
  name: "memberPack",
  attributes: {
    agencyId: { type: "string", required: true },
    series: { type: SERIES_NAMES, required: true },
    partition: { type: "number", required: true },
    key: { type: "string", required: true },
    pack: { type: "number", required: true },
    /** See `packs.ts`. */
    lines: { type: "string", required: true },
    /** New with every write. */
    stamp: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId", "series", "partition"], sk: ["key", "pack"] },
  },
  /** Its total, written together with it, invalidates the queries. */
  invalidates: silent,
})

/** The last known contribution of a source to the totals. */
const contribution = schema({
  name: "contribution",
  attributes: {
    agencyId: { type: "string", required: true },
    partition: { type: "number", required: true },
    source: { type: "string", required: true },
    id: { type: "string", required: true },
    shares: { type: shaped<Contribution>(), required: true },
    /** New with every write. */
    stamp: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId", "partition"], sk: ["source", "id"] },
  },
  /** Its total, written together with it, invalidates the queries. */
  invalidates: silent,
})

/** Prefix of the key of a client's total that is a brand's name, for collaborations without a client. */
const BRAND = "name:"

function topicsOf(series = "", key = ""): StaleKey[] {
  switch (series) {
    case "client":
      return [{ topic: "clients" }, { topic: "client", id: key.startsWith(BRAND) ? undefined : key }]
    case "agency":
    case "month":
    case "day":
      return [{ topic: "dashboard" }]
    case "payments":
    case "paymentMonth":
    case "paymentDay":
      return [{ topic: "payments" }]
    case "castings":
    case "casting":
      return [{ topic: "castings" }]
    default:
      return []
  }
}

export const TotalEntity = /* @__PURE__ */ entity(total)
export type TotalItem = EntityItem<typeof TotalEntity>
export const MemberEntity = /* @__PURE__ */ entity(totalMember)
export type MemberItem = EntityItem<typeof MemberEntity>
export const MemberPackEntity = /* @__PURE__ */ entity(memberPack)
export type MemberPack = EntityItem<typeof MemberPackEntity>
export const ContributionEntity = /* @__PURE__ */ entity(contribution)
export type ContributionItem = EntityItem<typeof ContributionEntity>

export const schemas = [total, totalMember, memberPack, contribution]
