import { listenOnLoopback, urlOf } from "../lib/loopback.ts"
import { answerGmail } from "./gmail/api.ts"
import type { Google } from "./google.ts"
import { openAccounts } from "./mailbox/accounts.ts"
import { answerConsent } from "./oauth/consent.ts"
import { answerTokens } from "./oauth/token-endpoint.ts"
import { openTokens } from "./oauth/tokens.ts"
import { answerOverview } from "./overview.ts"
import { Refusals } from "./refusals.ts"
import { answerTests } from "./tests.ts"

export interface GoogleOptions {
  /** Null: in memory only. */
  dataDir: string | null
  clientId: string
  clientSecret: string
  /** Milliseconds. */
  now?(): number
}

interface LocalGoogle {
  /** The address of the consent pages, the tokens and Gmail's API. */
  url: string
  close(): Promise<void>
}

/**
 * The part of Google that we use: consent, tokens and Gmail, on loopback only. Initial mails are generated from the
 * accounts' names; later changes are stored.
 */
export async function startGoogle(options: GoogleOptions): Promise<LocalGoogle> {
  const { dataDir, now = Date.now } = options
  const accounts = await openAccounts(dataDir, now)
  const tokens = openTokens(dataDir, now)
  const google: Google = {
    options,
    accounts,
    tokens,
    refusals: new Refusals(),
    now,
    origin: () => server.url,
  }
  const server = await listenOnLoopback((request, response) => {
    const { pathname } = urlOf(request)
    if (pathname.startsWith("/_test/")) return answerTests(google, request, response)
    if (pathname === "/o/oauth2/v2/auth") return answerConsent(google, request, response)
    if (pathname === "/token" || pathname === "/revoke") return answerTokens(google, request, response)
    if (/^(\/upload)?\/gmail\/v1\//.test(pathname)) return answerGmail(google, request, response)
    return answerOverview(google, request, response)
  })
  return {
    url: server.url,
    async close() {
      await server.close()
      await Promise.all([accounts.close(), tokens.close()])
    },
  }
}
