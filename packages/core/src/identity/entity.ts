import { Entity } from "electrodb"
import { PERMISSION_KEYS } from "../access.ts"
import { SERVICE, storage, wholeKeys } from "../db.ts"

/** The list of all people lies in as many partitions. */
export const USER_SHARDS = 8

/** A person. Not below an agency: the id is the pool's `sub`, which a request's token carries. */
export const UserEntity = new Entity(
  {
    model: { entity: "user", version: "1", service: SERVICE },
    attributes: {
      userId: { type: "string", required: true },
      /** Their partition in the list of all people. */
      shard: { type: "number", required: true },
      email: { type: "string", required: true },
      firstName: { type: "string", required: true },
      lastName: { type: "string", required: true },
      role: { type: "string", default: "", required: true },
      userRole: { type: ["admin", "user"] as const, required: true },
      /** Missing from people of before it existed: they are pending (spec 1 §3). */
      status: { type: ["pending", "approved", "rejected"] as const, required: true },
      permissions: {
        type: "map",
        properties: Object.fromEntries(PERMISSION_KEYS.map((key) => [key, { type: "boolean" as const }])),
        default: () => ({}),
        required: true,
      },
      emailVerified: { type: "boolean", default: false, required: true },
      /** Empty for somebody without an agency: ElectroDB wants what an index is made of to be there. */
      agencyId: { type: "string", default: "", required: true },
      createdAt: { type: "string", default: () => new Date().toISOString(), readOnly: true },
      updatedAt: { type: "string", watch: "*", set: () => new Date().toISOString() },
      version: { type: "number", default: 1, required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["userId"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      byAgency: {
        index: "gsi1",
        condition: (user: { agencyId?: string }) => user.agencyId !== "",
        pk: { field: "gsi1pk", composite: ["agencyId"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["lastName", "userId"], casing: "none" },
      },
      all: {
        index: "gsi2",
        condition: wholeKeys,
        pk: { field: "gsi2pk", composite: ["shard"], template: `ALL#user#$\{shard}`, casing: "none" },
        sk: { field: "gsi2sk", composite: ["createdAt", "userId"], casing: "none" },
      },
      byStatus: {
        index: "gsi3",
        condition: wholeKeys,
        pk: { field: "gsi3pk", composite: ["status", "shard"], casing: "none" },
        sk: { field: "gsi3sk", composite: ["createdAt", "userId"], casing: "none" },
      },
    },
  },
  storage(),
)
