import { entity } from "../../../lib/entity.ts"
import { shardOf } from "../../../lib/paging.ts"
import { schema, silent } from "../../../lib/schema.ts"
import { SECTORS } from "../rules/sectors.ts"

/** The template of a key that consists of one attribute. */
const only = (attribute: string) => `$\{${attribute}}`

/** A brand that the agency works for. About 100 KB at most: 50 contacts and the notes. */
const client = schema({
  name: "client",
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
    archived: { type: "boolean" },
    /** The import that created it, and the version that the import last wrote. */
    importId: { type: "string" },
    importedVersion: { type: "number" },
    /** The person who last archived or restored it, and when, for the activity feed (rules/together.md#activity). */
    archivedBy: { type: "string" },
    archivedAt: { type: "string" },
    createdAt: { type: "string", required: true, readOnly: true },
    /** Partition in the list of all agencies' clients. */
    shard: {
      type: "number",
      watch: ["clientId"],
      set: (shard: number | undefined, { clientId }: { clientId?: string }) =>
        clientId ? shardOf(clientId) : shard,
    },
    updatedAt: { type: "string", required: true },
    version: { type: "number", default: 1, required: true },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["clientId"] },
    all: { index: "gsi4", platform: "client", pk: ["shard"], sk: ["createdAt", "clientId"] },
  },
  invalidates: ({ clientId }) => [{ topic: "clients" }, { topic: "client", id: clientId }],
})

/**
 * The attributes by which lists search and sort, in a separate partition: a client's item is 500 times as large, so
 * keys and field names are short. A brand name is never cut, even when it exceeds the row. Archived clients have their
 * own partition.
 */
const clientRow = schema({
  name: "clientRow",
  attributes: {
    rows: { type: "string", required: true, field: "pk" },
    clientId: { type: "string", required: true, field: "sk" },
    brandName: { type: "string", required: true, field: "b" },
    /** Folded names, e-mail addresses and phones of contacts, then the notes, as much as fits into the row. */
    contacts: { type: "string", required: true, field: "t" },
    sector: { type: SECTORS, field: "s" },
    /** Milliseconds. */
    createdAt: { type: "number", required: true, field: "c" },
  },
  indexes: {
    primary: { pk: ["rows"], sk: ["clientId"], templates: { pk: only("rows"), sk: only("clientId") } },
  },
  /** The client, written together with it, invalidates the queries. */
  invalidates: silent,
})

/** The searchable text of a client that did not fit into its row; only searches read it. */
const clientText = schema({
  name: "clientText",
  attributes: {
    texts: { type: "string", required: true, field: "pk" },
    clientId: { type: "string", required: true, field: "sk" },
    /** The same text as in the row, complete. */
    contacts: { type: "string", required: true, field: "t" },
  },
  indexes: {
    primary: { pk: ["texts"], sk: ["clientId"], templates: { pk: only("texts"), sk: only("clientId") } },
  },
  /** The client, written together with it, invalidates the queries. */
  invalidates: silent,
})

export const ClientEntity = /* @__PURE__ */ entity(client)
export const ClientRowEntity = /* @__PURE__ */ entity(clientRow)
export const ClientTextEntity = /* @__PURE__ */ entity(clientText)

export const schemas = [client, clientRow, clientText]
