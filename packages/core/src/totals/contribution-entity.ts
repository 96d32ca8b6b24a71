import { CustomAttributeType, Entity, type EntityItem } from "electrodb"
import { SERVICE, storage } from "../db.ts"
import { shardOf } from "../shard.ts"
import type { Contribution } from "./contribution.ts"

/** An agency's contributions lie in as many partitions, read side by side. */
export const CONTRIBUTION_PARTITIONS = 8

/** What a source is known to have added to the totals. */
export const ContributionEntity = new Entity(
  {
    model: { entity: "contribution", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      partition: { type: "number", required: true },
      source: { type: "string", required: true },
      id: { type: "string", required: true },
      shares: { type: CustomAttributeType<Contribution>("any"), required: true },
      /** Another with every write. */
      stamp: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["agencyId", "partition"], casing: "none" },
        sk: { field: "sk", composite: ["source", "id"], casing: "none" },
      },
    },
  },
  storage(),
)

export type ContributionItem = EntityItem<typeof ContributionEntity>

/** A source among those of its agency. */
export interface SourceRef {
  /** Of which kind, e.g. `client`. */
  source: string
  id: string
}

export const refKeyOf = ({ source, id }: SourceRef): string => `${source} ${id}`

export const contributionKeyOf = (agencyId: string, { source, id }: SourceRef) => ({
  agencyId,
  partition: shardOf(id, CONTRIBUTION_PARTITIONS),
  source,
  id,
})
