import { Entity } from "electrodb"
import { SERVICE, storage, wholeKeys } from "../db.ts"
import { LIST_SHARDS } from "../merged.ts"
import { shardOf } from "../shard.ts"
import { SECTORS } from "./sectors.ts"

/** A brand the agency works for, below the agency. About 100 KB at most: 50 contacts and the notes. */
export const ClientEntity = new Entity(
  {
    model: { entity: "client", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      clientId: { type: "string", required: true },
      brandName: { type: "string", required: true },
      sector: { type: SECTORS },
      notes: { type: "string", default: "", required: true },
      contacts: {
        type: "list",
        items: {
          type: "map",
          properties: {
            name: { type: "string", required: true },
            email: { type: "string", required: true },
            phone: { type: "string", required: true },
            type: { type: ["brand", "agency"] as const, required: true },
            role: { type: "string", required: true },
          },
        },
        default: () => [],
        required: true,
      },
      createdAt: { type: "string", required: true, readOnly: true },
      /** Its partition in the list of all agencies' clients. */
      shard: {
        type: "number",
        watch: ["clientId"],
        set: (shard: number | undefined, { clientId }: { clientId?: string }) =>
          clientId ? shardOf(clientId, LIST_SHARDS) : shard,
      },
      updatedAt: { type: "string", required: true },
      version: { type: "number", default: 1, required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["agencyId"], casing: "none" },
        sk: { field: "sk", composite: ["clientId"], casing: "none" },
      },
      all: {
        index: "gsi4",
        condition: wholeKeys,
        pk: { field: "gsi4pk", composite: ["shard"], template: `ALL#client#$\{shard}`, casing: "none" },
        sk: { field: "gsi4sk", composite: ["createdAt", "clientId"], casing: "none" },
      },
    },
  },
  storage(),
)
