import type { Account } from "../account.ts"
import { emit } from "../account.ts"
import { declined, missing } from "../failure.ts"
import { newId } from "../ids.ts"
import type { PaymentMethod } from "../objects.ts"

interface TestCard {
  number: string
  brand: "visa" | "mastercard"
  /** Stripe's name for a payment method with this card. */
  token: string
  /** `at-once`: attaching fails; `when-charged`: attaching succeeds, every charge fails. */
  declines?: "at-once" | "when-charged"
}

/** The supported Stripe test cards; other numbers are refused, so nobody enters a real one. */
const TEST_CARDS: readonly TestCard[] = [
  { number: "4242424242424242", brand: "visa", token: "pm_card_visa" },
  { number: "5555555555554444", brand: "mastercard", token: "pm_card_mastercard" },
  { number: "4000000000000002", brand: "visa", token: "pm_card_chargeDeclined", declines: "at-once" },
  {
    number: "4000000000000341",
    brand: "visa",
    token: "pm_card_chargeCustomerFail",
    declines: "when-charged",
  },
]

export function testCard(numberOrToken: string): TestCard | undefined {
  const wanted = numberOrToken.replaceAll(" ", "")
  return TEST_CARDS.find(({ number, token }) => number === wanted || token === wanted)
}

/** Whether charging it fails, by its last digits. */
export function declines(method: PaymentMethod): boolean {
  const card = TEST_CARDS.find(({ number }) => number.endsWith(method.card.last4))
  return card?.declines !== undefined
}

/** Attaches a test card to the customer. @throws StripeFailure 402 for one that is refused at once. */
export function attachCard(account: Account, customer: string, card: TestCard): PaymentMethod {
  if (card.declines === "at-once") throw declined()
  const method = account.store.payment_method.put(cardMethod(account.now(), customer, card))
  emit(account, "payment_method.attached", method)
  return method
}

/**
 * The customer's payment method with this id; one of Stripe's names for test cards attaches such a card.
 *
 * @throws StripeFailure for a missing or foreign method.
 */
export function methodOf(account: Account, customer: string, id: string, param: string): PaymentMethod {
  const card = testCard(id)
  if (card && id === card.token) return attachCard(account, customer, card)
  const method = account.store.payment_method.get(id)
  if (method?.customer !== customer) throw missing("PaymentMethod", id, param)
  return method
}

function cardMethod(now: number, customer: string, { number, brand }: TestCard): PaymentMethod {
  return {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "FR",
      display_brand: brand,
      exp_month: 12,
      exp_year: new Date(now * 1000).getUTCFullYear() + 3,
      fingerprint: null,
      funding: "credit",
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  }
}
