import { gmail as gmailAt } from "@googleapis/gmail"
import { CodeChallengeMethod, OAuth2Client } from "google-auth-library"
import { onTestFinished } from "vitest"
import { startGoogle } from "../../../scripts/local/google/index.ts"
import { googleAt } from "../../support/google.ts"

export const CLIENT = { clientId: "essai.apps.googleusercontent.com", clientSecret: "GOCSPX-essai" }
export const REDIRECT_URI = "http://localhost:3000/api/oauth/google/callback"
export const SCOPES = [
  "https://www.googleapis.com/auth/gmail.readonly",
  "https://www.googleapis.com/auth/gmail.send",
]
export const userId = "me"

/** The real library, as production has it, talking to an address. */
export const clientFor = (url: string, options: object = {}): OAuth2Client =>
  new OAuth2Client({
    ...CLIENT,
    redirectUri: REDIRECT_URI,
    endpoints: {
      oauth2AuthBaseUrl: `${url}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${url}/token`,
      oauth2RevokeUrl: `${url}/revoke`,
    },
    ...options,
  })

/** The address of the consent page, and the verifier that the code is exchanged with. */
export async function askFor(client: OAuth2Client, changes: object = {}) {
  const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync()
  const authUrl = client.generateAuthUrl({
    access_type: "offline",
    prompt: "consent",
    scope: SCOPES.join(" "),
    state: "état&1",
    code_challenge: codeChallenge,
    code_challenge_method: CodeChallengeMethod.S256,
    ...changes,
  })
  return { authUrl, codeVerifier }
}

/** A local Google of the test's own, with a clock that can be moved. */
export async function startLocal() {
  let ahead = 0
  const local = await startGoogle({ dataDir: null, ...CLIENT, now: () => Date.now() + ahead })
  onTestFinished(() => local.close())
  const hooks = googleAt(local.url)
  const gmailFor = (auth: OAuth2Client) =>
    gmailAt({ version: "v1", auth, rootUrl: local.url, retryConfig: { retry: 0, noResponseRetries: 0 } })

  /** Somebody consents for an account. */
  async function connect(email: string, scopes?: string[]) {
    const client = clientFor(local.url)
    const { authUrl, codeVerifier } = await askFor(client)
    const back = await hooks.allow(authUrl, email, scopes)
    const { tokens } = await client.getToken({ code: back.searchParams.get("code") ?? "", codeVerifier })
    client.setCredentials(tokens)
    return { client, tokens, gmail: gmailFor(client) }
  }
  return {
    url: local.url,
    hooks,
    connect,
    /** A fresh account that is connected. */
    newMailbox: async () => {
      const email = await hooks.newAccount()
      return { email, ...(await connect(email)) }
    },
    /** Moves the clock. */
    skip: (ms: number) => {
      ahead += ms
    },
  }
}
