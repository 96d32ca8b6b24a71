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
  /** getProfile, messages.list, messages.get, messages.send, attachments.get, history.list, threads.get, labels.list, token, revoke. */
  operation?: string
  /** Whether it is done all the same and only its answer is lost. */
  afterwards?: boolean
}

/** Has people, or Google itself, do something at the local Google. */
export function googleAt(url: string) {
  async function happens<Answer>(what: string, input: object): Promise<Answer> {
    const response = await fetch(`${url}/_test/${what}`, { method: "POST", body: JSON.stringify(input) })
    if (!response.ok) throw new Error(`The local Google refused: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }

  /** Answers where a button of the consent page leads, or throws what the page says. */
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
    /** An account without mails; one of its own for a test where none is named. */
    async newAccount(email = `lou.${crypto.randomUUID().slice(0, 8)}@gmail.example`): Promise<string> {
      await happens("accounts", { email })
      return email
    },
    /** A mail arrives, or, with the label SENT, was sent from elsewhere. */
    deliver: (email: string, mail: Arriving) => happens<GoogleMessage>("deliver", { email, ...mail }),
    delete: (email: string, id: string) => happens<object>("delete", { email, id }),
    label: (email: string, id: string, change: { add?: string[]; remove?: string[] }) =>
      happens<object>("label", { email, id, ...change }),
    /** `history.list` answers 404 to whoever asks for changes since now or before. */
    forgetHistory: (email: string) => happens<object>("forget-history", { email }),
    refuse: (refusal: Refusal) => happens<object>("refuse", refusal),
    /** As in the account's own settings: no token works any more. */
    revokeConsent: (email: string) => happens<object>("revoke-consent", { email }),
    /** Access tokens end before their time; refresh tokens stay. */
    expireAccess: (email: string) => happens<object>("expire-access", { email }),
    /** Through the API, the first first. */
    sent: (email: string) => happens<SentMail[]>("sent", { email }),
    tokens: (email: string) =>
      happens<{ refreshTokens: string[]; accessTokens: string[] }>("tokens", { email }),
    /** Somebody allows what is asked for, or only some of it; answers the address they return to. */
    allow(authUrl: string, email: string, scopes?: string[]): Promise<URL> {
      const asked = new URL(authUrl).searchParams.get("scope")?.split(" ") ?? []
      const given = (scopes ?? asked).map((scope): [string, string] => ["scope", scope])
      return press(authUrl, [["account", email], ["decision", "allow"], ...given])
    },
    /** Somebody refuses. */
    refuseConsent: (authUrl: string): Promise<URL> => press(authUrl, [["decision", "refuse"]]),
  }
}

/** That of the engine under test. */
export const google = googleAt(process.env.GOOGLE_OAUTH_URL ?? "")
