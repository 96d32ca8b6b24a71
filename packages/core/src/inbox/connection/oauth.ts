import type { OAuth2Client } from "google-auth-library"
import { secret } from "../../lib/secrets.ts"
import { setting } from "../../lib/settings.ts"
import { GoogleError, googleError } from "./google-error.ts"

/** The requested permissions: reading and sending. */
export const SCOPES = [
  "https://www.googleapis.com/auth/gmail.readonly",
  "https://www.googleapis.com/auth/gmail.send",
]

const TIMEOUT_MS = 10_000

/** Options of Google's client; production and local differ only by settings. */
export const oauthOptions = async () => ({
  clientId: await secret("GOOGLE_SECRET_NAME", "clientId"),
  clientSecret: await secret("GOOGLE_SECRET_NAME", "clientSecret"),
  endpoints: {
    oauth2AuthBaseUrl: `${setting("GOOGLE_ACCOUNTS_URL")}/o/oauth2/v2/auth`,
    oauth2TokenUrl: `${setting("GOOGLE_OAUTH_URL")}/token`,
    oauth2RevokeUrl: `${setting("GOOGLE_OAUTH_URL")}/revoke`,
  },
  transporterOptions: { timeout: TIMEOUT_MS },
  // A failed call shows that an access token was revoked; the client then requests another.
  forceRefreshOnFailure: true,
})

/** Google's client for a consent, whose redirect must match this address exactly. */
export async function consentClient(): Promise<OAuth2Client> {
  const { OAuth2Client } = await import("./google-libraries.ts")
  return new OAuth2Client({
    ...(await oauthOptions()),
    redirectUri: `${setting("SITE_URL")}/api/oauth/google/callback`,
  })
}

/**
 * Revokes a consent. A consent that Google no longer knows counts as revoked.
 * @throws GoogleError
 */
export async function revoke(refreshToken: string): Promise<void> {
  const [{ OAuth2Client }, options] = await Promise.all([import("./google-libraries.ts"), oauthOptions()])
  try {
    await new OAuth2Client(options).revokeToken(refreshToken)
  } catch (error) {
    const refusal = googleError(error)
    if (refusal instanceof GoogleError && refusal.status === 400) return
    throw refusal
  }
}
