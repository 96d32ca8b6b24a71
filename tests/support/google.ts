import type { Email } from "postal-mime"
import type { Arriving } from "../../scripts/local/google/arrivals.ts"

/** A message of the local Google. */
export interface GoogleMessage {
  id: string
  threadId: string
  historyId: string
  /** As in its header. */
  messageId: string
  labelIds: string[]
  at: number
}

export interface SentMail
  extends GoogleMessage,
    Pick<Email, "from" | "to" | "cc" | "bcc" | "replyTo" | "subject" | "text" | "html"> {
  /** By lower-case name. */
  headers: Record<string, string>
  /** Contents are base64. */
  attachments: { filename: string; mimeType: string; content: string }[]
  /** Base64. */
  raw: string
}

interface Refusal {
  /** 401, 403 with a reason, 404, 429, 500, 503. */
  status: number
  /** Of a 403: rateLimitExceeded, userRateLimitExceeded, quotaExceeded, dailyLimitExceeded, insufficientPermissions. */
  reason?: string
  times?: number
  email?: string
  /** getProfile, messages.list, messages.get, messages.send, attachments.get, history.list, threads.get, token, revoke. */
  operation?: string
  /** The operation succeeds, and only its answer is lost. */
  afterwards?: boolean
}

/** Controls the local Google: its users and its own failures. */
export function googleAt(url: string) {
  async function trigger<Answer>(what: string, input: object): Promise<Answer> {
    const response = await fetch(`${url}/_test/${what}`, { method: "POST", body: JSON.stringify(input) })
    if (!response.ok) throw new Error(`The local Google refused: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }

  /** Returns the redirect of a consent page's button, or throws the page's text. */
  async function press(authUrl: string, form: [string, string][]): Promise<URL> {
    const response = await fetch(authUrl, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    })
    const location = response.headers.get("location")
    if (!location) throw new Error(`The local Google leads nowhere: ${await response.text()}`)
    return new URL(location)
  }

  return {
    /** Creates an account without mails, by default a fresh one. */
    async newAccount(email = `lou.${crypto.randomUUID().slice(0, 8)}@gmail.example`): Promise<string> {
      await trigger("accounts", { email })
      return email
    },
    /** Delivers a mail; with the label SENT, one sent from elsewhere. */
    deliver: (email: string, mail: Arriving) => trigger<GoogleMessage>("deliver", { email, ...mail }),
    delete: (email: string, id: string) => trigger<object>("delete", { email, id }),
    label: (email: string, id: string, change: { add?: string[]; remove?: string[] }) =>
      trigger<object>("label", { email, id, ...change }),
    /** `history.list` then answers 404 for changes since now or earlier. */
    forgetHistory: (email: string) => trigger<object>("forget-history", { email }),
    refuse: (refusal: Refusal) => trigger<object>("refuse", refusal),
    /** As in the account's own settings: all tokens end. */
    revokeConsent: (email: string) => trigger<object>("revoke-consent", { email }),
    /** Ends access tokens early; refresh tokens stay. */
    expireAccess: (email: string) => trigger<object>("expire-access", { email }),
    /** Mails sent through the API, oldest first. */
    sent: (email: string) => trigger<SentMail[]>("sent", { email }),
    tokens: (email: string) =>
      trigger<{ refreshTokens: string[]; accessTokens: string[] }>("tokens", { email }),
    /** Grants the requested scopes, or only these; returns the redirect. */
    allow(authUrl: string, email: string, scopes?: string[]): Promise<URL> {
      const asked = new URL(authUrl).searchParams.get("scope")?.split(" ") ?? []
      const given = (scopes ?? asked).map((scope): [string, string] => ["scope", scope])
      return press(authUrl, [["account", email], ["decision", "allow"], ...given])
    },
    /** Refuses the consent. */
    refuseConsent: (authUrl: string): Promise<URL> => press(authUrl, [["decision", "refuse"]]),
  }
}

/** The local Google of this engine. */
export const google = googleAt(process.env.GOOGLE_OAUTH_URL ?? "")
