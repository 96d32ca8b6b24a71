import { MAX_CENTS } from "../../../lib/amount.ts"
import { invalid } from "../../../lib/error.ts"
import type { ChangesOf } from "../../../lib/fields.ts"
import { shardOf } from "../../../lib/paging.ts"
import { fold } from "../../../lib/text.ts"
import type { CollaborationFields } from "../contract/shapes.ts"
import { amountsOf, budgetOrTotal, dueOf, isOwed, totalOfRates } from "../rules/money.ts"
import { effectiveDateOf, stageOf, statusOf } from "../rules/status.ts"
import { openStepsOf } from "../rules/steps.ts"
import type { CollaborationKey } from "./aggregate.ts"
import { type Participant, type Root, RootEntity, type StepItem } from "./entities.ts"
import {
  type Payable,
  type Received,
  type ReceivedRow,
  ReceivedRowEntity,
  type ReceivedState,
  type Row,
  RowEntity,
} from "./row-entities.ts"

/** Maximum number of items that `rootWrites` writes. */
export const ROOT_ITEMS = 4

/**
 * The writes of every change of a root, on condition that nobody wrote it since it was read.
 * @param by the person who changes it; null when no person does
 */
export function rootWrites(before: Root, after: Omit<Root, "revision" | "updatedAt">, by: string | null) {
  const next: Root = {
    ...after,
    revision: before.revision + 1,
    updatedAt: new Date().toISOString(),
    updatedBy: by ?? undefined,
  }
  return [
    RootEntity.put(next).where(({ revision }, { eq }) => eq(revision, before.revision)),
    ...rowWrites(before, next),
  ]
}

/** Number of influencers on a card (rules/campaigns.md#list). */
const SHOWN = 3

/** For a folded name, which may be many times as long as the name; a key holds 1 KB. */
const BRAND_KEY_LENGTH = 300

/** For a folded name: 500 of them share an item. */
const NAME_LENGTH = 100

type Derived =
  | "status"
  | "stage"
  | "effectiveDate"
  | "clientKey"
  | "firstParticipants"
  | "influencerIds"
  | "influencerNames"
  | "ratesTotal"
  | "budget"
  | "amountPending"
  | "amountPaid"
  | "payables"

/** The key under which a client's collaborations are indexed (rules/campaigns.md#client-of-a-collaboration). */
export const clientKeyOf = ({ clientId, brand }: Pick<Root, "clientId" | "brand">): string =>
  clientId ?? `name:${fold(brand).slice(0, BRAND_KEY_LENGTH)}`

/** An influencer's name in the form that the search uses. */
export const searchedNameOf = ({ fullName }: Pick<Participant, "fullName">): string =>
  fold(fullName).slice(0, NAME_LENGTH)

/** The root with all attributes derived from its fields and participants. */
export function summarised(root: Omit<Root, Derived>, participants: readonly Participant[]): Root {
  return withIndexes({
    ...root,
    firstParticipants: participants.slice(0, SHOWN).map(({ participantId, fullName, profileImageUrl }) => ({
      id: participantId,
      fullName,
      profileImageUrl,
    })),
    influencerIds: participants.map(({ influencerId }) => influencerId),
    influencerNames: participants.map(searchedNameOf).join("\t"),
    ratesTotal: totalOfRates(participants),
    budget: storable(budgetOrTotal(root.typedBudget, participants)),
    ...duesOf(participants.map(payableOf)),
  })
}

export const payableOf = (participant: Participant): Payable => ({
  position: participant.position,
  ...dueOf(participant),
  ...(participant.paidOn && { paidOn: participant.paidOn, influencerId: participant.influencerId }),
})

/** The root's attributes on its influencers' payments. */
export const duesOf = (payables: readonly Payable[]) => ({ payables, ...amountsOf(payables) })

/** @throws AppError invalid for a sum of rates above the maximum amount */
function storable(budget: number): number {
  if (budget > MAX_CENTS) throw invalid("Montant trop élevé", { "fields.budget": "Montant trop élevé" })
  return budget
}

/** The root with its index attributes, derived from its fields. */
export function withIndexes(root: Omit<Root, "status" | "stage" | "effectiveDate" | "clientKey">): Root {
  return {
    ...root,
    status: statusOf(root),
    stage: stageOf(root),
    effectiveDate: effectiveDateOf(root),
    clientKey: clientKeyOf(root),
  }
}

interface Contents extends Pick<Root, "createdBy" | "createdAt"> {
  fields: CollaborationFields
  participants: readonly Participant[]
  steps?: readonly StepItem[]
}

export function newRoot(
  key: CollaborationKey,
  { fields, participants, steps = [], ...created }: Contents,
): Root {
  const root = {
    ...key,
    ...stored(fields),
    ...created,
    billingStatus: "pending",
    postProgress: "0",
    linkActive: false,
    openSteps: openStepsOf(steps),
    archived: false,
    updatedAt: created.createdAt,
    version: 1,
    revision: 1,
  }
  return summarised(root, participants)
}

/** The fields in stored form: without nulls. */
const stored = ({ clientId, date, signedDate, budget, ...fields }: CollaborationFields) => ({
  ...fields,
  typedBudget: budget ?? undefined,
  clientId: clientId ?? undefined,
  date: date ?? undefined,
  signedDate: signedDate ?? undefined,
})

/** A root after changes of its fields; absent fields stay as they are. */
export const withFields = (root: Root, changes: ChangesOf<CollaborationFields>): Root => ({
  ...root,
  ...stored({
    ...root,
    clientId: root.clientId ?? null,
    date: root.date ?? null,
    signedDate: root.signedDate ?? null,
    budget: root.typedBudget ?? null,
    ...changes,
  }),
})

/** Number of partitions of an agency's rows, read in parallel: one round trip reads 5,000 of them. */
export const ROW_SHARDS = 8
/** Packs per shard: with 5,000 collaborations, one holds 160. */
export const ROW_PACKS = 4
/** Partitions per state in accounting's list by date. */
export const RECEIVED_SHARDS = 2

/**
 * Writes of the list rows for a change of a root, in the root's own transaction; a root is null when it does not exist.
 */
export function rowWrites(before: Root | null, after: Root | null): unknown[] {
  // A row that marks a removed collaboration: see `row-packing.ts`.
  const gone = before && { ...rowOf(before), revision: before.revision + 1, removed: true }
  const row = after ? rowOf(after) : gone
  const stays = isReceived(after) && isReceived(before) && isSamePlace(before, after)
  return [
    ...(row ? [RowEntity.put(row)] : []),
    ...(isReceived(before) && !stays ? [ReceivedRowEntity.delete(receivedRowOf(before))] : []),
    ...(isReceived(after) ? [ReceivedRowEntity.put(receivedRowOf(after))] : []),
  ]
}

/** Sorts before all characters of a brand; folded texts contain neither it nor tabs. */
const NUMBERS = "\u001f"

/** A collaboration's name, brand, and numbers of quote and invoice, in the form that the search uses. */
export function searchedTextOf(
  root: Pick<Root, "name" | "brand"> & Partial<Pick<Root, "quoteNumber" | "invoiceNumber">>,
): string {
  const numbers = fold(`${root.quoteNumber ?? ""} ${root.invoiceNumber ?? ""}`)
  return `${fold(root.name)}\t${fold(root.brand)}${numbers && NUMBERS + numbers}`
}

/** The name and the brand of such a text. */
export function namesIn(text: string): { name: string; brand: string } {
  const [name = "", brand = ""] = text.split(NUMBERS, 1).join().split("\t")
  return { name, brand }
}

/** The attributes of a root by which lists filter and sort in memory. */
export const rowOf = (root: Root): Row => ({
  agencyId: root.agencyId,
  collaborationId: root.collaborationId,
  shard: shardOf(root.collaborationId, ROW_SHARDS),
  revision: root.revision,
  text: searchedTextOf(root),
  status: root.status,
  type: root.type,
  effectiveDate: root.effectiveDate,
  clientKey: root.clientKey,
  archived: root.archived,
  manager: fold(root.manager),
  budget: root.budget,
  quoteSent: root.quoteSent,
  contractSigned: root.contractSigned,
  paymentReceived: root.paymentReceived,
  dueDays: root.openSteps.dueDays,
  ...(isReceived(root) && { received: receivedOf(root) }),
})

const isReceived = (root: Root | null): root is Root =>
  !!root?.paymentReceived && root.influencerIds.length > 0

const receivedOf = ({ name, brand, influencerNames, payables, pendingSave }: Root): Received => ({
  name,
  brand,
  influencerNames,
  payables,
  ...(pendingSave && { pendingSave }),
})

const isSamePlace = (one: Root, other: Root): boolean =>
  one.effectiveDate === other.effectiveDate && stateOf(one) === stateOf(other)

function stateOf({ payables }: Root): ReceivedState {
  if (!payables.some(isOwed)) return "paid"
  return payables.some(({ paid }) => paid) ? "mixed" : "pending"
}

const receivedRowOf = ({ agencyId, collaborationId, effectiveDate, ...root }: Root): ReceivedRow => ({
  agencyId,
  collaborationId,
  state: stateOf({ agencyId, collaborationId, effectiveDate, ...root }),
  shard: shardOf(collaborationId, RECEIVED_SHARDS),
  effectiveDate,
  name: root.name,
  brand: root.brand,
  influencers: root.influencerIds.length,
  pendingSave: root.pendingSave,
})
