import { Billing } from "@trame/core/billing/index"

/** Has every agency's subscription and seats compared with what they should be. */
export const handler = (): Promise<void> => Billing.requestChecks()
