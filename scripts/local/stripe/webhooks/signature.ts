import { createHmac } from "node:crypto"

/** The `Stripe-Signature` of a body. `at`: seconds. */
export function signatureOf(body: string, secret: string, at: number): string {
  const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")
  return `t=${at},v1=${signature}`
}
