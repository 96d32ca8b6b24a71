import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { openKeyedLog } from "../../lib/keyed-log.ts"

export interface Consent {
  email: string
  scopes: string[]
}

interface Code extends Consent {
  kind: "code"
  redirectUri: string
  challenge: string
  offline: boolean
  expiresAt: number
}

interface Grant extends Consent {
  kind: "grant"
}

interface Access extends Consent {
  kind: "access"
  expiresAt: number
}

const CODE_MS = 10 * 60_000
export const ACCESS_SECONDS = 3599

export type Tokens = ReturnType<typeof openTokens>

/** Codes, refresh tokens and access tokens, stored under themselves. */
export function openTokens(dataDir: string | null, now: () => number) {
  const log = openKeyedLog<Code | Grant | Access>(dataDir && join(dataDir, "tokens.jsonl"))
  const secret = (prefix: string, bytes: number) => prefix + randomBytes(bytes).toString("base64url")

  const of = (email: string) => [...log.entries].filter(([, token]) => token.email === email)
  const remove = (tokens: string[]) => Promise.all(tokens.map((token) => log.remove(token)))

  async function removeExpired(): Promise<void> {
    const expired = [...log.entries].filter(([, one]) => "expiresAt" in one && one.expiresAt <= now())
    await remove(expired.map(([token]) => token))
  }

  return {
    async newCode(consent: Omit<Code, "kind" | "expiresAt">): Promise<string> {
      await removeExpired()
      const code = secret("4/0A", 40)
      await log.put(code, { ...consent, kind: "code", expiresAt: now() + CODE_MS })
      return code
    },
    /** The data of a code, once: a second use finds nothing. */
    async takeCode(code: string): Promise<Code | null> {
      const found = log.entries.get(code)
      if (found?.kind !== "code") return null
      await log.remove(code)
      return found.expiresAt > now() ? found : null
    },
    async newGrant({ email, scopes }: Consent): Promise<string> {
      const refreshToken = secret("1//03", 64)
      await log.put(refreshToken, { kind: "grant", email, scopes })
      return refreshToken
    },
    grant(refreshToken: string): Consent | null {
      const found = log.entries.get(refreshToken)
      return found?.kind === "grant" ? found : null
    },
    async newAccess({ email, scopes }: Consent): Promise<string> {
      await removeExpired()
      const token = secret("ya29.a0", 96)
      await log.put(token, { kind: "access", email, scopes, expiresAt: now() + ACCESS_SECONDS * 1000 })
      return token
    },
    access(token: string): Consent | null {
      const found = log.entries.get(token)
      return found?.kind === "access" && found.expiresAt > now() ? found : null
    },
    /** As in the account's settings: revokes all of our client's tokens. Null for an unknown token. */
    async revoke(token: string): Promise<string | null> {
      const found = log.entries.get(token)
      if (!found || found.kind === "code") return null
      await this.revokeAll(found.email)
      return found.email
    },
    async revokeAll(email: string): Promise<void> {
      await remove(of(email).map(([token]) => token))
    },
    async expireAccess(email: string): Promise<void> {
      await remove(of(email).flatMap(([token, { kind }]) => (kind === "access" ? [token] : [])))
    },
    living(email: string): { refreshTokens: string[]; accessTokens: string[] } {
      const ofKind = (kind: string) => of(email).flatMap(([token, one]) => (one.kind === kind ? [token] : []))
      return {
        refreshTokens: ofKind("grant"),
        accessTokens: ofKind("access").filter((token) => this.access(token)),
      }
    },
    close: () => log.close(),
  }
}
