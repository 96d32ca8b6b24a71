import type { OAuth2Client } from "google-auth-library"
import { secret } from "../../lib/secrets.ts"
import { setting } from "../../lib/settings.ts"
import { GoogleError, googleError } from "./google-error.ts"

/** All that we ask for: to read, and to send. */
export const SCOPES = [
  "https://www.googleapis.com/auth/gmail.readonly",
  "https://www.googleapis.com/auth/gmail.send",
]

const TIMEOUT_MS = 10_000

/** What Google's client is made of here; production and local differ by settings alone. */
export const oauthOptions = async () => ({
  clientId: await secret("GOOGLE_SECRET_NAME", "clientId"),
  clientSecret: await secret("GOOGLE_SECRET_NAME", "clientSecret"),
  endpoints: {
    oauth2AuthBaseUrl: `${setting("GOOGLE_ACCOUNTS_URL")}/o/oauth2/v2/auth`,
    oauth2TokenUrl: `${setting("GOOGLE_OAUTH_URL")}/token`,
    oauth2RevokeUrl: `${setting("GOOGLE_OAUTH_URL")}/revoke`,
  },
  transporterOptions: { timeout: TIMEOUT_MS },
  // A revoked access token is found out by asking for another.
  forceRefreshOnFailure: true,
})

/** Google's client for a consent, which comes back to exactly this address. */
export async function consentClient(): Promise<OAuth2Client> {
  const { OAuth2Client } = await import("./google-libraries.ts")
  return new OAuth2Client({
    ...(await oauthOptions()),
    redirectUri: `${setting("SITE_URL")}/api/oauth/google/callback`,
  })
}

/**
 * Gives a consent back. One that Google no longer knows is given back already.
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
