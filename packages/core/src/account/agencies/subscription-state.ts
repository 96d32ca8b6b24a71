import { holds } from "../../lib/transact.ts"
import type { Subscription } from "../contract/subscription.ts"
import { AgencyEntity, type StoredAgency } from "./entities.ts"

interface Reading {
  /** Null: the provider has none. */
  subscription: Subscription | null
  /** Whether storing it also ends a cap on the seats. */
  endsCap: boolean
}

/**
 * Stores a reading of the provider, unless another reading was stored since the agency was read.
 * @param agency as read before the call to the provider
 * @returns whether it was stored; false also for an agency that is being removed
 */
export async function storeSubscription(
  agency: StoredAgency,
  { subscription, endsCap }: Reading,
): Promise<boolean> {
  const next = AgencyEntity.patch({ agencyId: agency.agencyId }).add({ subscriptionSeq: 1 })
  const stored = subscription ? next.set({ subscription }) : next.remove(["subscription"])
  return holds((endsCap ? stored.remove(["seatCap"]) : stored).where(unmoved(agency)).go())
}

type Cap = NonNullable<StoredAgency["seatCap"]> & { subscription: Subscription }

/**
 * Lowers the limit of seats, on condition that no more are in use, and prevents readings of the provider from raising
 * it for a while: nobody can join in between.
 * @returns whether the cap is set; false when too many seats are in use, when another reading was stored, or for an
 * agency that is being removed
 */
export function capSeats(agency: StoredAgency, { subscription, limit, until }: Cap): Promise<boolean> {
  return holds(
    AgencyEntity.patch({ agencyId: agency.agencyId })
      .add({ subscriptionSeq: 1 })
      .set({ subscription: { ...subscription, seatLimit: limit }, seatCap: { limit, until } })
      .where(unmoved(agency))
      .where(({ seatsUsed }, { lte }) => lte(seatsUsed, limit))
      .go(),
  )
}

/** The write that stores an agency's customer id at the provider, unless it has one or is being removed. */
export const claimCustomer = (agencyId: string, customerId: string): unknown =>
  AgencyEntity.patch({ agencyId })
    .set({ customerId })
    .where((agency, { notExists }) => `${notExists(agency.customerId)} AND ${notExists(agency.removedAt)}`)

type Write = ReturnType<ReturnType<(typeof AgencyEntity)["patch"]>["set"]>
type Condition = Parameters<Write["where"]>[0]

/** Condition: no other reading was stored since, and the agency is not being removed. */
const unmoved =
  ({ subscriptionSeq: seq = 0 }: StoredAgency): Condition =>
  ({ subscriptionSeq, removedAt }, { eq, notExists }) => {
    const first = seq === 0 ? `${notExists(subscriptionSeq)} OR ` : ""
    return `(${first}${eq(subscriptionSeq, seq)}) AND ${notExists(removedAt)}`
  }
