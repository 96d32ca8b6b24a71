import { queryOptions } from "@tanstack/react-query"
import { PRODUCT_NAME } from "@trame/core/product"
import { authReady } from "../../session/tokens.ts"

/** Amplify's part for this is loaded when the page needs it. */
const amplify = async () => {
  await authReady()
  return import("./totpCalls.ts")
}

/** Whether signing in asks for a code of the authenticator application. */
export const totpState = queryOptions({
  queryKey: ["totp"],
  queryFn: async () => (await (await amplify()).fetchMFAPreference()).enabled?.includes("TOTP") ?? false,
})

/** A secret that replaces the stored one once a code has proven it; each reading is another. */
export const totpSecret = queryOptions({
  queryKey: ["totp", "secret"],
  queryFn: async () => (await (await amplify()).setUpTOTP()).sharedSecret,
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
})

/** @throws what Cognito answers; `totpMessage` puts it in words. */
export const proveTotp = async (code: string) => (await amplify()).verifyTOTPSetup({ code })

export const requireTotp = async (required: boolean) =>
  (await amplify()).updateMFAPreference({ totp: required ? "PREFERRED" : "DISABLED" })

/** What authenticator applications read from the QR code. */
export function totpUri(email: string, secret: string): string {
  const label = `${encodeURIComponent(PRODUCT_NAME)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: PRODUCT_NAME })}`
}
