import type { gmail_v1 } from "@googleapis/gmail"
import type { gaxios, OAuth2Client } from "google-auth-library"
import { closed } from "../../lib/error.ts"
import { setting } from "../../lib/settings.ts"
import { expireConsent, NO_CONNECTION, type StoredMailbox, unconnected } from "../store/mailboxes.ts"
import { GoogleError, googleError } from "./google-error.ts"
import { oauthOptions } from "./oauth.ts"
import { decryptToken } from "./tokens.ts"

/** Per call, also for one with 18 MB. */
const TIMEOUT_MS = 25_000

/**
 * Gmail's client for a connected mailbox; its calls throw `GoogleError`. When Google rejects the consent, now or in a
 * later call, it throws AppError `closed` and marks the mailbox as expired.
 * @throws AppError `not_found` for a mailbox that is not connected, `closed` for an expired consent
 */
export async function gmailOf(mailbox: StoredMailbox): Promise<gmail_v1.Gmail> {
  const { status, encryptedToken } = mailbox
  if (status !== "connected" || !encryptedToken) throw unconnected(mailbox)
  const auth = await clientOf(mailbox, await decryptToken(encryptedToken, mailbox))
  await auth.getAccessToken()
  return gmailWith(auth)
}

/** Gmail's client with this authorisation. */
export async function gmailWith(auth: OAuth2Client): Promise<gmail_v1.Gmail> {
  const { gmail } = await import("./google-libraries.ts")
  return gmail({ version: "v1", auth, rootUrl: `${setting("GMAIL_API_URL")}/`, timeout: TIMEOUT_MS })
}

async function clientOf(mailbox: StoredMailbox, refreshToken: string): Promise<OAuth2Client> {
  const google = await import("./google-libraries.ts")

  class MailboxClient extends google.OAuth2Client {
    protected override async refreshTokenNoCache(token?: string | null) {
      return super.refreshTokenNoCache(token).catch(async (error: unknown) => {
        const refusal = googleError(error)
        if (!(refusal instanceof GoogleError && refusal.reason === "invalid_grant")) throw refusal
        await expireConsent(mailbox)
        throw closed(NO_CONNECTION)
      })
    }

    protected override requestAsync<T>(options: gaxios.GaxiosOptions, again?: boolean) {
      return super.requestAsync<T>(options, again).catch((error: unknown) => {
        throw googleError(error)
      })
    }
  }

  const client = new MailboxClient(await oauthOptions())
  client.setCredentials({ refresh_token: refreshToken })
  return client
}
