import { inflateRawSync } from "node:zlib"
import type { CollaborationStatus, CollaborationType } from "../rules/values.ts"
import type { Received, Row } from "./row-entities.ts"

/** What lists know of a collaboration in memory; folded texts have no white space but spaces, and tabs between them. */
export type SearchRow = Pick<
  Row,
  | "collaborationId"
  | "text"
  | "status"
  | "type"
  | "effectiveDate"
  | "clientKey"
  | "archived"
  | "manager"
  | "budget"
  | "quoteSent"
  | "contractSigned"
  | "paymentReceived"
  | "dueDays"
>

/** With what was received, which takes longer to read. */
export type WholeRow = SearchRow & Pick<Row, "received">

/** A row as it lies beside others in one text: a line of columns, of which the last are as many as influencers. */
export const toLine = ({ collaborationId, text, received, ...row }: WholeRow): string =>
  [
    collaborationId,
    row.status,
    row.type,
    row.effectiveDate,
    row.clientKey,
    row.archived ? "1" : "",
    text,
    row.manager,
    row.budget,
    FLAGS.map((flag) => Number(row[flag])).join(""),
    row.dueDays.join(" "),
    ...(received ? [shownOf(received), received.influencerNames] : []),
  ].join("\t")

const FLAGS = ["quoteSent", "contractSigned", "paymentReceived"] as const

/** What a line holds of names as they were typed, and of payments: JSON has no tabs of its own. */
const shownOf = ({ influencerNames: _, payables, ...shown }: Received): string =>
  JSON.stringify({
    ...shown,
    payables: payables.map(({ position, amount, paid }) => [position, amount, Number(paid)]),
  })

/** Read from a line. */
function receivedFrom(shown: string, names: readonly string[]): Received {
  const { payables, ...received } = JSON.parse(shown)
  return {
    ...received,
    influencerNames: names.join("\t"),
    payables: payables.map(([position, amount, paid]: [number, number, number]) => ({
      position,
      amount,
      paid: paid === 1,
    })),
  }
}

/** As much as lists match and order. */
export function fromLine(line: string): SearchRow {
  const [
    collaborationId = "",
    status,
    type,
    effectiveDate = "",
    clientKey = "",
    archived,
    name,
    brand,
    manager = "",
    budget,
    flags = "",
    dueDays,
  ] = line.split("\t", RECEIVED_COLUMN)
  return {
    collaborationId,
    text: `${name}\t${brand}`,
    status: status as CollaborationStatus,
    type: type as CollaborationType,
    effectiveDate,
    clientKey,
    archived: archived === "1",
    manager,
    budget: Number(budget),
    quoteSent: flags[0] === "1",
    contractSigned: flags[1] === "1",
    paymentReceived: flags[2] === "1",
    dueDays: dueDays ? dueDays.split(" ") : [],
  }
}

/** A line's first columns are the row's own: its text has two. */
const RECEIVED_COLUMN = 12

export function fromWholeLine(line: string): WholeRow {
  const [shown, ...names] = line.split("\t").slice(RECEIVED_COLUMN)
  return { ...fromLine(line), ...(shown && { received: receivedFrom(shown, names) }) }
}

/** What a pack holds. */
export const linesOf = (packed: Uint8Array): string[] =>
  packed.length ? inflateRawSync(packed).toString().split("\n") : []
