import { Failure } from "../lib/answers.ts"

interface Details {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error"
  message: string
  code?: string
  param?: string
  decline_code?: string
}

/** An error in Stripe's format. */
export class StripeFailure extends Failure {
  constructor(status: number, details: Details) {
    super(status, details.message, { error: details })
  }
}

export function invalid(message: string, more: { code?: string; param?: string } = {}): StripeFailure {
  return new StripeFailure(400, { type: "invalid_request_error", message, ...more })
}

/** A missing object gives 404 in the address, 400 in a parameter. */
export function missing(kind: string, id: string, param?: string): StripeFailure {
  return new StripeFailure(param ? 400 : 404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param: param ?? "id",
  })
}

export function declined(): StripeFailure {
  return new StripeFailure(402, {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
  })
}
