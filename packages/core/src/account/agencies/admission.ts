import { AppError, invalid } from "../../lib/error.ts"
import { isActive, seatLimitMessage } from "../contract/subscription.ts"
import { AgencyEntity } from "./entities.ts"

export type { StoredAgency } from "./entities.ts"

/** How somebody comes in. */
export interface Admission {
  /** Whether they may join an agency without a subscription (spec 1 §5). */
  exempt: boolean
}

export const noSuchAgency = () => invalid("Cette agence n'existe pas")

/** An agency as stored, strongly consistent; null when there is none or it is being removed. */
export async function findActiveAgency(agencyId: string) {
  const { data } = await AgencyEntity.get({ agencyId }).go({ consistent: true })
  return data && !data.removedAt ? data : null
}

/**
 * The agency, when it takes one more person (spec 1 §5, §8).
 * @throws AppError invalid when it does not exist or has no subscription, no_seat when it is full
 */
export async function assertOpen(agencyId: string, { exempt }: Admission) {
  const agency = await findActiveAgency(agencyId)
  if (!agency) throw noSuchAgency()
  const { subscription, seatsUsed } = agency
  if (!exempt && !isActive(subscription)) throw invalid("Cette agence n'a pas d'abonnement actif")
  if (subscription?.seatLimit !== undefined && seatsUsed >= subscription.seatLimit) {
    throw new AppError("no_seat", seatLimitMessage(seatsUsed, subscription.seatLimit, subscription.planName))
  }
  return agency
}
