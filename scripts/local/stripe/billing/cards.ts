import type { Account } from "../account.ts"
import { missing } from "../failure.ts"
import { newId } from "../ids.ts"
import type { PaymentMethod } from "../objects.ts"

interface TestCard {
  number: string
  brand: "visa" | "mastercard"
  /** Stripe's name for a payment method with this card. */
  token: string
  /** Whether every charge fails. */
  declines?: true
}

/** The supported Stripe test cards; other numbers are refused, so nobody enters a real one. */
const TEST_CARDS: readonly TestCard[] = [
  { number: "4242424242424242", brand: "visa", token: "pm_card_visa" },
  { number: "5555555555554444", brand: "mastercard", token: "pm_card_mastercard" },
  { number: "4000000000000002", brand: "visa", token: "pm_card_chargeDeclined", declines: true },
  { number: "4000000000000341", brand: "visa", token: "pm_card_chargeCustomerFail", declines: true },
]

export function testCard(numberOrToken: string): TestCard | undefined {
  const wanted = numberOrToken.replaceAll(" ", "")
  return TEST_CARDS.find(({ number, token }) => number === wanted || token === wanted)
}

/** Whether charging it fails, by its last digits. */
export function declines(method: PaymentMethod): boolean {
  return TEST_CARDS.some((card) => card.number.endsWith(method.card.last4) && card.declines)
}

/** Attaches a test card to the customer. */
export function attachCard(account: Account, customer: string, { number, brand }: TestCard): PaymentMethod {
  const now = account.now()
  const exp_year = new Date(now * 1000).getUTCFullYear() + 3
  return account.store.payment_method.put({
    id: newId("pm"),
    object: "payment_method",
    card: { brand, exp_month: 12, exp_year, last4: number.slice(-4) },
    created: now,
    customer,
    livemode: false,
    type: "card",
  })
}

/** Attaches the test card with Stripe's name for it. @throws StripeFailure for another name. */
export function methodOf(account: Account, customer: string, token: string): PaymentMethod {
  const card = testCard(token)
  if (!card) throw missing("PaymentMethod", token, "payment_method")
  return attachCard(account, customer, card)
}
