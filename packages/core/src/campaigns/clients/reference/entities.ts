import { entity } from "../../../lib/entity.ts"
import { shardOf } from "../../../lib/paging.ts"
import { schema, silent } from "../../../lib/schema.ts"
import { SECTORS } from "../rules/sectors.ts"

/** The template of a key that is one attribute and nothing else. */
const only = (attribute: string) => `$\{${attribute}}`

/** A brand the agency works for, below the agency. About 100 KB at most: 50 contacts and the notes. */
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
    /** The import that made it, and the version that it last wrote. */
    importId: { type: "string" },
    importedVersion: { type: "number" },
    /** Who archived it or brought it back last, and when, for the feed of activity (rules/together.md#activity). */
    archivedBy: { type: "string" },
    archivedAt: { type: "string" },
    createdAt: { type: "string", required: true, readOnly: true },
    /** Its partition in the list of all agencies' clients. */
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
 * What lists search and sort by, in a partition of its own: a client's item is 500 times as large.
 * Keys and fields are short for that reason; a brand name is never cut, even where it outgrows the row. Those of
 * archived clients lie in a partition of their own.
 */
const clientRow = schema({
  name: "clientRow",
  attributes: {
    rows: { type: "string", required: true, field: "pk" },
    clientId: { type: "string", required: true, field: "sk" },
    brandName: { type: "string", required: true, field: "b" },
    /** Folded names, then e-mail addresses, as many as the row has room for. */
    contacts: { type: "string", required: true, field: "t" },
    sector: { type: SECTORS, field: "s" },
    /** Milliseconds. */
    createdAt: { type: "number", required: true, field: "c" },
  },
  indexes: {
    primary: { pk: ["rows"], sk: ["clientId"], templates: { pk: only("rows"), sk: only("clientId") } },
  },
  /** Written with its client, which tells. */
  invalidates: silent,
})

/** What a search looks through of a client whose row had no room for all of it: read by searches alone. */
const clientText = schema({
  name: "clientText",
  attributes: {
    texts: { type: "string", required: true, field: "pk" },
    clientId: { type: "string", required: true, field: "sk" },
    /** As the row has it, whole. */
    contacts: { type: "string", required: true, field: "t" },
  },
  indexes: {
    primary: { pk: ["texts"], sk: ["clientId"], templates: { pk: only("texts"), sk: only("clientId") } },
  },
  /** Written with its client, which tells. */
  invalidates: silent,
})

export const ClientEntity = /* @__PURE__ */ entity(client)
export const ClientRowEntity = /* @__PURE__ */ entity(clientRow)
export const ClientTextEntity = /* @__PURE__ */ entity(clientText)

export const schemas = [client, clientRow, clientText]
