import { queryOptions } from "@tanstack/react-query"
import { PRODUCT_NAME } from "@trame/core/lib/text"
import { loadChunk } from "../../../lib/address/lazyChunk.ts"
import { NETWORK_MESSAGE, problemOf } from "../../../lib/api/problem.ts"
import { authReady } from "../../../lib/session/session.ts"
import { FailureAlert } from "../../../ui/states/SaveNotices.tsx"

/** Amplify's part for this is loaded when the page needs it. */
const amplify = async () => {
  await authReady()
  return loadChunk(() => import("./totpCalls.ts"), "Impossible de lire la vérification en deux étapes")
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

const BY_NAME: Record<string, string> = {
  EnableSoftwareTokenMFAException:
    "Code incorrect. Vérifiez le code affiché par votre application et réessayez.",
  CodeMismatchException: "Code incorrect. Vérifiez le code affiché par votre application et réessayez.",
  ExpiredCodeException: "Ce code a expiré. Saisissez le code affiché maintenant par votre application.",
  LimitExceededException: "Trop de tentatives. Veuillez attendre quelques minutes avant de réessayer.",
  TooManyRequestsException: "Trop de tentatives. Veuillez attendre quelques minutes avant de réessayer.",
  NotAuthorizedException: "Votre session a expiré. Veuillez vous reconnecter.",
  UserUnAuthenticatedException: "Votre session a expiré. Veuillez vous reconnecter.",
}

/** What Cognito refused, in words. */
export function totpMessage(error: unknown): string {
  if (problemOf(error).code === "network") return NETWORK_MESSAGE
  const known = error instanceof Error ? BY_NAME[error.name] : undefined
  return known ?? "La vérification en deux étapes n'a pas pu être modifiée. Veuillez réessayer."
}

export function TotpFailure({ error }: { error: unknown }) {
  return error ? <FailureAlert title={totpMessage(error)} /> : null
}
