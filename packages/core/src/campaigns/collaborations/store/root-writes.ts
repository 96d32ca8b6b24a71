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

/** As many items as `rootWrites` writes at the most. */
export const ROOT_ITEMS = 4

/**
 * What every change of a root writes with it, on condition that nobody wrote it since it was read.
 * @param by who changes it; null where no person does
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

/** Influencers that a card shows (rules/campaigns.md#list). */
const SHOWN = 3

/** Of a folded name, which may be many times as long as the name; a key holds 1 KB. */
const BRAND_KEY_LENGTH = 300

/** Of a folded name: 500 of them share an item. */
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

/** By what a client's collaborations are found (rules/campaigns.md#client-of-a-collaboration). */
export const clientKeyOf = ({ clientId, brand }: Pick<Root, "clientId" | "brand">): string =>
  clientId ?? `name:${fold(brand).slice(0, BRAND_KEY_LENGTH)}`

/** An influencer's name as it is searched. */
export const searchedNameOf = ({ fullName }: Pick<Participant, "fullName">): string =>
  fold(fullName).slice(0, NAME_LENGTH)

/** The root with all that is derived from its fields and its participants. */
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
})

/** What the root says of its influencers' payments. */
export const duesOf = (payables: readonly Payable[]) => ({ payables, ...amountsOf(payables) })

/** @throws AppError invalid for a sum of rates that is more than an amount may be */
function storable(budget: number): number {
  if (budget > MAX_CENTS) throw invalid("Montant trop élevé", { "fields.budget": "Montant trop élevé" })
  return budget
}

/** The root with what its indexes go by, derived from its fields. */
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

/** The root of a collaboration that was never written before. */
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

/** The fields as stored: without nulls. */
const stored = ({ clientId, date, signedDate, budget, ...fields }: CollaborationFields) => ({
  ...fields,
  typedBudget: budget ?? undefined,
  clientId: clientId ?? undefined,
  date: date ?? undefined,
  signedDate: signedDate ?? undefined,
})

/** A root once these fields have changed; the others stay as they are. */
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

/** An agency's rows lie in as many partitions, read side by side: 5,000 of them in one round trip. */
export const ROW_SHARDS = 8
/** Packs in a shard: of 5,000 collaborations, one holds 160. */
export const ROW_PACKS = 4
/** As many of each state for accounting's list by date. */
export const RECEIVED_SHARDS = 2

/**
 * Brings the rows by which it is found in line with a root, in the root's own transaction; null where it is
 * not there.
 */
export function rowWrites(before: Root | null, after: Root | null): unknown[] {
  // What stands for a collaboration that is removed: see `row-packing.ts`.
  const gone = before && { ...rowOf(before), revision: before.revision + 1, removed: true }
  const row = after ? rowOf(after) : gone
  const stays = isReceived(after) && isReceived(before) && isSamePlace(before, after)
  return [
    ...(row ? [RowEntity.put(row)] : []),
    ...(isReceived(before) && !stays ? [ReceivedRowEntity.delete(receivedRowOf(before))] : []),
    ...(isReceived(after) ? [ReceivedRowEntity.put(receivedRowOf(after))] : []),
  ]
}

/** A collaboration's name and brand as they are searched; folded, they hold no tabs. */
export const searchedTextOf = ({ name, brand }: Pick<Root, "name" | "brand">): string =>
  `${fold(name)}\t${fold(brand)}`

/** As much of a root as lists match and order in memory. */
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
