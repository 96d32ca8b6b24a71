import { Entity } from "electrodb"
import { SERVICE, storage } from "../db.ts"
import { fold } from "../fold.ts"
import type { ClientInput } from "./contract.ts"
import { SECTORS } from "./sectors.ts"

/** Bytes of a row, so that one query (1 MB) reads an agency's 5,000 clients. */
const ROW_BYTES = 200
/** Keys, ElectroDB's marks, attribute names and the date. */
const FIXED_BYTES = 112

/** The template of a key that is one attribute and nothing else. */
const only = (attribute: string) => `$\{${attribute}}`

/**
 * What lists search and sort by, in a partition of its own: a client's item is 500 times as large.
 * Keys and fields are short for that reason; a brand name is never cut, even where it outgrows the row.
 */
export const ClientRowEntity = new Entity(
  {
    model: { entity: "clientRow", version: "1", service: SERVICE },
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
      primary: {
        pk: { field: "pk", composite: ["rows"], template: only("rows"), casing: "none" },
        sk: { field: "sk", composite: ["clientId"], template: only("clientId"), casing: "none" },
      },
    },
  },
  storage(),
)

export const rowsOf = (agencyId: string) => `clients#${agencyId}`

export interface ClientRow {
  clientId: string
  brandName: string
  contacts: string
  sector?: string
  createdAt: number
}

/** The row that stands for a client. */
export function rowFor(client: Pick<ClientInput, "brandName" | "sector" | "contacts">) {
  const { brandName, sector, contacts } = client
  const room = ROW_BYTES - FIXED_BYTES - Buffer.byteLength(brandName) - Buffer.byteLength(sector ?? "")
  const searchable = [...contacts.map(({ name }) => name), ...contacts.map(({ email }) => email)]
  return { brandName, sector: sector ?? undefined, contacts: cut(fold(searchable.join(" ")), room) }
}

function cut(text: string, bytes: number): string {
  return Buffer.from(text)
    .subarray(0, Math.max(bytes, 0))
    .toString()
    .replace(/\uFFFD+$/, "")
}
