import type { CreateEntityItem } from "electrodb"
import { PERMISSION_KEYS } from "../../lib/access.ts"
import { entity } from "../../lib/entity.ts"
import { shardOf } from "../../lib/paging.ts"
import { schema, silent } from "../../lib/schema.ts"
import { keysOf } from "../../lib/text.ts"
import { HOME_PAGES } from "../rules/home-page.ts"

/** A person. Belongs to no agency's partition: the id is the pool's `sub`, which a request's token carries. */
const user = schema({
  name: "user",
  attributes: {
    userId: { type: "string", required: true },
    /** Partition in the list of all people. */
    shard: { type: "number", required: true },
    email: { type: "string", required: true },
    firstName: { type: "string", required: true },
    lastName: { type: "string", required: true },
    role: { type: "string", default: "", required: true },
    userRole: { type: ["admin", "user"] as const, required: true },
    /** Absent: pending (rules/platform.md#pending-and-rejected-people), and in no index by status. */
    status: { type: ["pending", "approved", "rejected"] as const, required: true },
    permissions: {
      type: "map",
      properties: Object.fromEntries(PERMISSION_KEYS.map((key) => [key, { type: "boolean" as const }])),
      default: () => ({}),
      required: true,
    },
    /** The page that `/app` opens; absent: the default one. */
    homePage: { type: keysOf(HOME_PAGES) },
    emailVerified: { type: "boolean", default: false, required: true },
    /** Sign-ins before this second (since 1970) are invalid, except `keptSession`. */
    sessionsSince: { type: "number" },
    keptSession: { type: "string" },
    /** Empty without an agency: ElectroDB requires the attributes of an index. */
    agencyId: { type: "string", default: "", required: true },
    createdAt: { type: "string", default: () => new Date().toISOString(), readOnly: true },
    updatedAt: { type: "string", watch: "*", set: () => new Date().toISOString() },
    version: { type: "number", default: 1, required: true },
  },
  indexes: {
    primary: { pk: ["userId"] },
    byAgency: {
      index: "gsi1",
      condition: ({ agencyId }) => agencyId !== "",
      pk: ["agencyId"],
      sk: ["lastName", "userId"],
    },
    all: { index: "gsi2", platform: "user", pk: ["shard"], sk: ["createdAt", "userId"] },
    byStatus: { index: "gsi3", whole: true, pk: ["status", "shard"], sk: ["createdAt", "userId"] },
  },
  invalidates: ({ userId }) => [{ topic: "team" }, { topic: "me", id: userId }],
})

/** A mailed code: one per person and purpose; only its hash is stored. */
const emailCode = schema({
  name: "emailCode",
  attributes: {
    userId: { type: "string", required: true },
    purpose: { type: ["verify", "reset"], required: true },
    codeHash: { type: "string", required: true },
    tries: { type: "number", required: true },
    /** Seconds since the epoch; DynamoDB deletes expired items some time later. */
    expiresAt: { type: "number", required: true },
  },
  indexes: {
    primary: { pk: ["userId"], sk: ["purpose"] },
  },
  invalidates: silent,
})

/** Sign-in codes for a person who lost their authenticator: only hashes, each deleted once used. */
const recoveryCodes = schema({
  name: "recoveryCodes",
  attributes: {
    userId: { type: "string", required: true },
    hashes: { type: "set", items: "string" },
  },
  indexes: {
    primary: { pk: ["userId"] },
  },
  invalidates: silent,
})

export const UserEntity = /* @__PURE__ */ entity(user)
export const CodeEntity = /* @__PURE__ */ entity(emailCode)
export const RecoveryCodesEntity = /* @__PURE__ */ entity(recoveryCodes)

export type NewUser = Omit<CreateEntityItem<typeof UserEntity>, "shard">

/** The write that creates a person, alone or in a transaction. */
export const createUserWrite = (user: NewUser) => UserEntity.create({ ...user, shard: shardOf(user.userId) })

export const schemas = [user, emailCode, recoveryCodes]
