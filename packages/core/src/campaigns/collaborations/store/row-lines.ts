import { inflateRawSync } from "node:zlib"
import type { CollaborationStatus, CollaborationType } from "../rules/values.ts"
import type { Received, Row } from "./row-entities.ts"

/**
 * A collaboration's attributes for lists in memory; folded texts contain no white space but spaces, and are separated
 * by tabs.
 */
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

/** With the data of received payments, which takes longer to parse. */
export type WholeRow = SearchRow & Pick<Row, "received">

/** A row as a line of columns in a pack's text; the last columns are one per influencer. */
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

/** Typed names and payments in a line, as JSON, which contains no raw tabs. */
const shownOf = ({ influencerNames: _, payables, ...shown }: Received): string =>
  JSON.stringify({
    ...shown,
    payables: payables.map(({ position, amount, paid, paidOn, influencerId }) => [
      position,
      amount,
      Number(paid),
      ...(paidOn ? [paidOn, influencerId] : []),
    ]),
  })

type PackedPayable = [position: number, amount: number, paid: number, paidOn?: string, influencerId?: string]

function receivedFrom(shown: string, names: readonly string[]): Received {
  const { payables, ...received } = JSON.parse(shown)
  return {
    ...received,
    influencerNames: names.join("\t"),
    payables: payables.map(([position, amount, paid, paidOn, influencerId]: PackedPayable) => ({
      position,
      amount,
      paid: paid === 1,
      ...(paidOn && { paidOn, influencerId }),
    })),
  }
}

/** Only the attributes by which lists filter and sort. */
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

/** Index of the column after the row's own columns; its text takes two. */
const RECEIVED_COLUMN = 12

export function fromWholeLine(line: string): WholeRow {
  const [shown, ...names] = line.split("\t").slice(RECEIVED_COLUMN)
  return { ...fromLine(line), ...(shown && { received: receivedFrom(shown, names) }) }
}

export const linesOf = (packed: Uint8Array): string[] =>
  packed.length ? inflateRawSync(packed).toString().split("\n") : []
