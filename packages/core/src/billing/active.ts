import { REFUSAL_MESSAGES } from "../access.ts"
import { Agencies, type BillingState } from "../agencies/index.ts"
import { notFound } from "../error.ts"
import type { ProviderSubscription } from "./answers.ts"
import { decisive, subscriptionsOf } from "./reading.ts"

/** Whoever asks may ask; there is nothing to act on. */
export const noSubscription = () => notFound(REFUSAL_MESSAGES.no_subscription)

export interface Running {
  state: BillingState
  /** As the provider has it now. */
  running: ProviderSubscription
}

/** The agency with its active subscription at the provider. @throws AppError not_found, unavailable */
export async function runningOf(agencyId: string): Promise<Running> {
  const state = await Agencies.billingStateOf(agencyId)
  if (!state?.customerId || state.removed) throw noSubscription()
  const running = decisive(await subscriptionsOf(state.customerId))
  if (running?.status !== "active") throw noSubscription()
  return { state, running }
}
